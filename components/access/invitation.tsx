"use client";

import { type FormEvent, useEffect } from "react";
import { signIn } from "#components/sign-in/auth-calls.ts";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { roleWords } from "#lib/identity/people/constants.ts";
import { accessCalls } from "#lib/identity/people/query-options.ts";
import type { AcceptInvitationInput } from "#lib/identity/people/schemas.ts";
import { useLinkToken } from "./link-token.ts";
import { useCall } from "./use-call.ts";

async function join(input: AcceptInvitationInput): Promise<void> {
  const { email } = await accessCalls.acceptInvitation(input);
  await signIn("credentials", { email, password: input.password }).catch(() => undefined);
  // Not signed in after all, the page sends them to the sign-in.
  window.location.assign("/");
}

/** Whatever comes of the link, what stands above stays where it is. */
const sameHeight = "grid min-h-[28rem] content-start gap-5";

/** The link of an invitation: says what it offers, takes a name and a password, and signs in. */
export function Invitation() {
  const token = useLinkToken();
  const { answer: offer, fault, send: read } = useCall(accessCalls.readInvitation);
  const accept = useCall(join);

  useEffect(() => {
    if (token) void read(token);
  }, [token, read]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void accept.send({
      token: token ?? "",
      name: String(form.get("name")),
      password: String(form.get("password")),
    });
  }

  if (token === "")
    return (
      <div className={sameHeight}>
        <Notice tone="bad" title="Open this page by the link of the mail." />
      </div>
    );
  if (fault)
    return (
      <div className={sameHeight}>
        <FaultNotice error={fault} what="This invitation cannot be used." />
        <p className="text-muted text-sm">
          Ask whoever invited you to send it again. Accepted already?{" "}
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
    <form onSubmit={submit} className={sameHeight} noValidate>
      <p>
        {invitedBy} invites you to <strong>{organization}</strong>. Your role: {roleWords[role].name}.{" "}
        {roleWords[role].may}.
      </p>
      {accept.fault && <FaultNotice error={accept.fault} what="The account is not made." />}
      <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        error={faultOf(accept.fault, "name")}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint="At least 12 characters. Use a few words that do not belong together, and no names."
        error={faultOf(accept.fault, "password")}
      />
      <Button type="submit" look="primary" busy={accept.busy || accept.sent !== null}>
        Join {organization}
      </Button>
    </form>
  );
}
