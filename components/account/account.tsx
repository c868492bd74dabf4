"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { accountCalls, accountQuery } from "#lib/identity/account/query-options.ts";
import type { Account as AccountData } from "#lib/identity/account/schemas.ts";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { Sessions } from "./sessions.tsx";

/** A full page load, so that nothing of the ended session stays in memory. */
function toSignIn(): void {
  window.location.assign("/signin");
}

/** A person's own account: name, password, second factors, sessions, and the way out. */
export function Account({ organization }: { organization: string }) {
  const { data: account, error } = useQuery(accountQuery());
  return (
    <>
      <PageHeader title="Your account" lead={account?.email} />
      {error && <FaultNotice error={error} what="Your account could not be loaded." />}
      {account && (
        <div className="grid gap-6">
          <Panel title="Name">
            <NameForm account={account} />
          </Panel>
          <Panel title="Password">
            <PasswordForm email={account.email} />
          </Panel>
          <Panel title="Second factor">
            <SecondFactors account={account} />
          </Panel>
          <Panel title="Sessions">
            <Sessions sessions={account.sessions} onSignedOut={toSignIn} />
          </Panel>
          <Panel title="Leave">
            <Leave organization={organization} />
          </Panel>
        </div>
      )}
    </>
  );
}

function NameForm({ account }: { account: AccountData }) {
  const router = useRouter();
  const rename = useAction(accountCalls.rename, {
    reloads: ["account"],
    done: () => {
      toast("Your name is changed", { description: "Colleagues see it from now on." });
      // The frame shows the name too.
      router.refresh();
    },
  });
  return (
    <Form
      schema={() => import("#lib/identity/account/schemas.ts").then(({ renameSchema }) => renameSchema)}
      mutation={rename}
      failure="Could not change the name."
      className="grid max-w-md gap-5"
    >
      <TextField label="Your name" name="name" autoComplete="name" required defaultValue={account.name} />
      <Button type="submit" busy={rename.isPending} className="justify-self-start">
        Change the name
      </Button>
    </Form>
  );
}

function Leave({ organization }: { organization: string }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-muted text-sm">
        Ends your account at {organization}. Only an invitation brings it back. The last admin cannot leave.
      </p>
      <Button look="danger" onClick={() => setLeaving(true)}>
        Leave {organization}
      </Button>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title={`Leave ${organization}?`}
          description="Your account ends immediately, with the access that you gave to applications."
          action="Leave"
          failure="You are still a member."
          run={accountCalls.leave}
          onDone={toSignIn}
        />
      )}
    </div>
  );
}
