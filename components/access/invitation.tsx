"use client";

import { useEffect } from "react";
import { signIn } from "#components/sign-in/auth-calls.ts";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/status.tsx";
import { roleWords } from "#lib/identity/people/constants.ts";
import { accessCalls } from "#lib/identity/people/query-options.ts";
import type { AcceptInvitationInput } from "#lib/identity/people/schemas.ts";
import { useLinkToken } from "./link-token.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { useCall } from "./use-call.ts";

async function join(input: AcceptInvitationInput): Promise<void> {
  const { email } = await accessCalls.acceptInvitation(input);
  await signIn("credentials", { email, password: input.password }).catch(() => undefined);
  // Not signed in after all, the page sends them to the sign-in.
  window.location.assign("/");
}

/** Keeps the page from moving when the link is read. */
const sameHeight = "grid min-h-[28rem] content-start gap-5";

/** Shows what an invitation offers, takes a name and a password, and signs in. */
export function Invitation() {
  const token = useLinkToken();
  const { data: offer, error: fault, mutate: read } = useCall(accessCalls.readInvitation);
  const accept = useCall(join);

  useEffect(() => {
    if (token) read(token);
  }, [token, read]);

  if (token === "")
    return (
      <div className={sameHeight}>
        <Notice tone="bad" title="Open this page with the link in the email." />
      </div>
    );
  if (fault)
    return (
      <div className={sameHeight}>
        <FaultNotice error={fault} what="This invitation cannot be used." />
        <p className="text-muted text-sm">
          Ask the person who invited you to send it again. Accepted already?{" "}
          <a href="/signin" className="text-accent underline">
            Sign in
          </a>
          .
        </p>
      </div>
    );
  if (!offer)
    return (
      <p role="status" className={`${sameHeight} text-muted`}>
        Reading the invitation…
      </p>
    );
  const { email, organization, role, invitedBy } = offer;
  return (
    <Form
      schema={() =>
        import("#lib/identity/people/schemas.ts").then((schemas) => schemas.acceptInvitationSchema)
      }
      read={(fields) => ({ token, name: fields.get("name"), password: fields.get("password") })}
      mutation={accept}
      failure="Could not create the account."
      className={sameHeight}
    >
      <p>
        {invitedBy} invites you to <strong>{organization}</strong>. Your role: {roleWords[role].name}.{" "}
        {roleWords[role].may}.
      </p>
      <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Your name" name="name" autoComplete="name" required />
      <NewPasswordField label="Password" name="password" />
      <Button type="submit" look="primary" busy={accept.isPending || accept.variables !== null}>
        Join {organization}
      </Button>
    </Form>
  );
}
