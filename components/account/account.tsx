"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NewPasswordField } from "#components/access/link-page.tsx";
import { api } from "#components/api/queries.ts";
import { leaveFor } from "#components/sign-in/auth-calls.ts";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { PasswordField, TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Described, PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { ChangePasswordInput, RenameInput } from "#lib/identity/shared/account-schemas.ts";
import {
  type Account as AccountData,
  changePasswordSchema,
  renameSchema,
} from "#lib/identity/shared/account-schemas.ts";
import { ConnectedApplications } from "./connected-applications.tsx";
import { accountQuery } from "./queries.ts";
import { SecondFactors } from "./second-factors.tsx";
import { Sessions } from "./sessions.tsx";

/** A person's own account: name, password, second factors, sessions, the applications that act for them, and a way to leave. */
export function Account({ organization }: { organization: string }) {
  const { data: account, error } = useQuery(accountQuery());
  return (
    <>
      <PageHeader title="Your account" lead={account?.email} />
      <ErrorBanner error={error} what="Could not load your account." />
      {account && (
        <div className="grid gap-6">
          <Section title="Name" lead="Your colleagues see it, and the audit log keeps it.">
            <NameForm account={account} />
          </Section>
          <Section title="Password" lead="Changing it ends every other session.">
            <PasswordForm email={account.email} />
          </Section>
          <Section title="Second factor" lead="Proves that it is you, in addition to your password.">
            <SecondFactors account={account} />
          </Section>
          <Section title="Sessions" lead="Where you are signed in.">
            <Sessions sessions={account.sessions} />
          </Section>
          <Section
            id="connected-applications"
            title="Connected applications"
            lead="Software that you allowed to act for you. When you withdraw access, it ends within five seconds."
          >
            <ConnectedApplications />
          </Section>
          <Section title="Leave" lead="Close your account.">
            <Leave organization={organization} />
          </Section>
        </div>
      )}
    </>
  );
}

type SectionProps = { id?: string; title: string; lead: string; children: ReactNode };

/** Settings beside what they are about. */
function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className="grid scroll-mt-20 gap-x-10 gap-y-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <header className="grid content-start gap-0.5 lg:pt-4">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted text-sm">{lead}</p>
      </header>
      <div className="self-start rounded-lg border border-line bg-surface p-4">{children}</div>
    </section>
  );
}

function NameForm({ account }: { account: AccountData }) {
  const rename = useMutation({
    mutationFn: (body: RenameInput) => api.patch("/api/console/account", { body }),
    meta: { done: ["Your name was changed", "Colleagues see the new name."], changesFrame: true },
  });
  return (
    <Form
      schema={renameSchema}
      mutation={rename}
      failure="Could not change the name."
      className="grid max-w-md gap-5"
    >
      <TextField label="Your name" name="name" autoComplete="name" required defaultValue={account.name} />
      <Submit variant="secondary" className="justify-self-start">
        Change the name
      </Submit>
    </Form>
  );
}

/** Changes the password, which ends every other session. */
function PasswordForm({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  const change = useMutation({
    mutationFn: (body: ChangePasswordInput) => api.put("/api/console/account/password", { body }),
    meta: { done: ["Your password was changed", "Every other session has ended."] },
    onSuccess: () => setChanges(changes + 1),
  });
  return (
    <Form
      // A new form after each change, so that no password stays in a field.
      key={changes}
      schema={changePasswordSchema}
      mutation={change}
      failure="Could not change the password."
      className="grid max-w-md gap-5"
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
      />
      <NewPasswordField label="New password" name="newPassword" />
      <Submit variant="secondary" className="justify-self-start">
        Change the password
      </Submit>
    </Form>
  );
}

function Leave({ organization }: { organization: string }) {
  return (
    <Described
      description={`Closes your account at ${organization}. You need a new invitation to return. The last admin cannot leave.`}
    >
      <ConfirmButton
        label={`Leave ${organization}`}
        button={{ size: "sm", className: "-mr-3" }}
        title={`Leave ${organization}?`}
        description="Your account is closed immediately, and applications lose the access that you gave them."
        action="Leave"
        failure="Could not leave the organization."
        mutationFn={() => api.post("/api/console/account/leave")}
        meta={{ refetches: false }}
        onSuccess={() => leaveFor("/signin")}
      />
    </Described>
  );
}
