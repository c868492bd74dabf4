"use client";

import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { accessCalls } from "#lib/identity/people/query-options.ts";
import { useLinkToken } from "./link-token.ts";
import { useCall } from "./use-call.ts";

/** Sets a forgotten password anew with the link of the mail. */
export function NewPassword() {
  const token = useLinkToken();
  const { sent, fault, busy, send } = useCall(accessCalls.newPassword);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send({
      token: token ?? "",
      password: String(new FormData(event.currentTarget).get("password")),
    });
  }

  if (sent)
    return (
      <div className="grid gap-5">
        <Notice tone="good" title="Your new password is set">
          Every session has ended, on this device too. Sign in with the new password.
        </Notice>
        <Button asChild look="primary">
          <a href="/signin">Sign in</a>
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      {token === "" && <Notice tone="bad" title="Open this page by the link of the mail." />}
      {fault && <FaultNotice error={fault} what="The password is not changed." />}
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint="At least 12 characters. Use a few words that do not belong together, and no names."
        error={faultOf(fault, "password")}
      />
      <Button type="submit" look="primary" busy={busy}>
        Set the password
      </Button>
      <a href="/password" className="justify-self-start text-accent text-sm underline">
        Ask for another link
      </a>
    </form>
  );
}
