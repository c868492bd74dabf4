"use client";

import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { accessCalls } from "#lib/identity/people/query-options.ts";
import { useCall } from "./use-call.ts";

/** Asks for a link to set a new password. Says the same whether or not somebody has the address. */
export function ForgottenPassword({ hasMailServer }: { hasMailServer: boolean }) {
  const { sent, fault, busy, send } = useCall(accessCalls.forgotPassword);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send({ email: String(new FormData(event.currentTarget).get("email")) });
  }

  if (sent)
    return (
      <div className="grid gap-5">
        {hasMailServer ? (
          <Notice tone="good" title="Check your mail">
            If {sent.email} has an account, a link is on its way. It works once, for an hour.
          </Notice>
        ) : (
          <Notice tone="warn" title="Ask the operator for the link">
            This portal has no mail server. If {sent.email} has an account, the operator finds a mail with a
            link in DATA_DIR/mail. The link works once, for an hour.
          </Notice>
        )}
        <a href="/signin" className="text-accent text-sm underline">
          Back to sign-in
        </a>
      </div>
    );
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      {fault && <FaultNotice error={fault} what="No link was made." />}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={faultOf(fault, "email")}
      />
      <Button type="submit" look="primary" busy={busy}>
        Get a link
      </Button>
      <a href="/signin" className="justify-self-start text-accent text-sm underline">
        Back to sign-in
      </a>
    </form>
  );
}
