"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "#components/api/call-api.ts";
import { api } from "#components/api/queries.ts";
import { leaveFor, signIn } from "#components/sign-in/auth-calls.ts";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { endedInvitations, invitationDays } from "#lib/identity/shared/invitation-rules.ts";
import {
  type AcceptInvitationInput,
  acceptInvitationSchema,
  type InvitationOffer,
} from "#lib/identity/shared/people-schemas.ts";
import { roleLabels } from "#lib/identity/shared/roles.ts";
import { NewPasswordField, useLinkToken } from "./link-page.tsx";

async function join(input: AcceptInvitationInput): Promise<void> {
  const { email } = await api.post("/api/access/invitation/accept", { body: input });
  await signIn("credentials", { email, password: input.password }).catch(() => undefined);
  // If the sign-in failed, this page redirects to it.
  await leaveFor("/");
}

type End = { lead: ReactNode; next?: { label: string; href: string } };

const askAgain = `Ask the person who invited you to send it again. The email names them. A new link works for ${invitationDays} days.`;
const toSignIn = { label: "Sign in", href: "/signin" };

/** Whom to ask, and the one next step. */
const ends: Record<string, End> = {
  [endedInvitations.used]: {
    lead: "Sign in with the email address that was invited, and the password that was chosen then. If that was not you, tell an admin of your company.",
    next: toSignIn,
  },
  [endedInvitations.expired]: { lead: askAgain },
  [endedInvitations.revoked]: {
    lead: "An admin of your company ended it. Ask them if you still need access.",
  },
  [endedInvitations.unknown]: {
    lead: `It may have been replaced by a newer one: use the link in the latest email. ${askAgain}`,
  },
};

/** Shows what an invitation offers, takes a name and a password, and signs in. */
export function Invitation({ environmentName }: { environmentName: string }) {
  const token = useLinkToken();
  const {
    data,
    error,
    mutate: read,
  } = useMutation({
    mutationFn: (token: string) => api.post("/api/access/invitation", { body: { token } }),
  });
  useEffect(() => {
    if (token) read(token);
  }, [token, read]);
  if (token === "")
    return (
      <Ended
        environmentName={environmentName}
        title="Open the link in your invitation"
        lead="This page works only with the link that we emailed you: it says who invited you, and lets you choose a password."
      />
    );
  if (token && data)
    return (
      <Entrance
        environmentName={environmentName}
        title={`Join ${data.organization}`}
        lead={`${data.invitedBy} invites you. Choose a password to create your account.`}
      >
        <Accept token={token} offer={data} />
      </Entrance>
    );
  const end = error instanceof ApiError && error.status === 404 ? ends[error.message] : undefined;
  if (error && end)
    return <Ended environmentName={environmentName} title={error.message.replace(/\.$/, "")} {...end} />;
  return (
    <Entrance
      environmentName={environmentName}
      title="Your invitation"
      lead="An invitation takes you into your organization."
    >
      {error && token ? (
        <>
          <ErrorBanner error={error} what="Could not load the invitation." />
          <Button variant="primary" onClick={() => read(token)}>
            Try again
          </Button>
        </>
      ) : (
        <p role="status" className="text-muted">
          Loading the invitation…
        </p>
      )}
    </Entrance>
  );
}

type EndedProps = End & { environmentName: string; title: string };

/** Without a link that works. */
function Ended({ environmentName, title, lead, next }: EndedProps) {
  return (
    <Entrance environmentName={environmentName} title={title} lead={lead}>
      {next ? (
        <ButtonLink href={next.href} reload variant="primary">
          {next.label}
        </ButtonLink>
      ) : (
        <>
          <dl className="grid gap-4 border-line border-t pt-5 text-sm">
            <div>
              <dt className="font-medium">No invitation?</dt>
              <dd className="text-muted">
                Ask an admin of your company for one. If your company is new here, ask your contact at the
                distributor.
              </dd>
            </div>
            <div>
              <dt className="font-medium">Accepted already?</dt>
              <dd className="text-muted">Sign in with the email that was invited.</dd>
            </div>
          </dl>
          <ButtonLink href={toSignIn.href} reload className="justify-self-start">
            {toSignIn.label}
          </ButtonLink>
        </>
      )}
    </Entrance>
  );
}

function Accept({ token, offer }: { token: string; offer: InvitationOffer }) {
  const { email, organization, role } = offer;
  return (
    <Form
      schema={acceptInvitationSchema}
      read={(fields) => ({ token, name: fields.get("name"), password: fields.get("password") })}
      mutation={useMutation({ mutationFn: join })}
      failure="Could not create the account."
    >
      <p className="rounded-md bg-sunken px-4 py-3 text-sm">
        <span className="font-medium">Your role: {roleLabels[role].name}.</span>{" "}
        <span className="text-muted">{roleLabels[role].may}.</span>
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Your name" name="name" autoComplete="name" required />
      <NewPasswordField label="Password" name="password" />
      <Submit>Join {organization}</Submit>
    </Form>
  );
}
