"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#components/api/queries.ts";
import { leaveFor, signIn } from "#components/sign-in/auth-calls.ts";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
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

/** Shows what an invitation offers, takes a name and a password, and signs in. */
export function Invitation() {
  const token = useLinkToken();
  const {
    data,
    error,
    mutate: read,
  } = useMutation({ mutationFn: (token: string) => api.post("/api/access/invitation", { body: { token } }) });
  useEffect(() => {
    if (token) read(token);
  }, [token, read]);
  return (
    // The height keeps the page from moving when the invitation appears.
    <div className="grid min-h-[28rem] content-start gap-5">
      {token === "" ? (
        <>
          <Notice tone="bad" title="Open this page with the link in the email." />
          <p className="text-muted text-sm">
            No email, or its link does not work? Ask an admin of your company to invite you again. If your
            company is new here, ask your contact at the distributor. Joined already?{" "}
            <a href="/signin" className="text-accent underline">
              Sign in
            </a>
            .
          </p>
        </>
      ) : error ? (
        <>
          <ErrorBanner error={error} what="This invitation cannot be used." />
          <p className="text-muted text-sm">
            Ask the person who invited you to send it again. Accepted already?{" "}
            <a href="/signin" className="text-accent underline">
              Sign in
            </a>
            .
          </p>
        </>
      ) : token && data ? (
        <Accept token={token} offer={data} />
      ) : (
        <p role="status" className="text-muted">
          Loading the invitation…
        </p>
      )}
    </div>
  );
}

function Accept({ token, offer }: { token: string; offer: InvitationOffer }) {
  const { email, organization, role, invitedBy } = offer;
  return (
    <Form
      schema={acceptInvitationSchema}
      read={(fields) => ({ token, name: fields.get("name"), password: fields.get("password") })}
      mutation={useMutation({ mutationFn: join })}
      failure="Could not create the account."
    >
      <p>
        {invitedBy} invites you to <strong>{organization}</strong>. Your role: {roleLabels[role].name}.{" "}
        {roleLabels[role].may}.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Your name" name="name" autoComplete="name" required />
      <NewPasswordField label="Password" name="password" />
      <Submit>Join {organization}</Submit>
    </Form>
  );
}
