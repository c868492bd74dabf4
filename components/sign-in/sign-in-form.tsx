"use client";

import Link from "next/link";
import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";

const faults = {
  wrong: "The e-mail address or the password is not right. Check both and try again.",
  limited: "Too many attempts. Wait a few minutes and try again.",
  unreachable: "The portal cannot be reached. Check your connection and try again.",
};

export function SignInForm({ callbackUrl, emailHint }: { callbackUrl: string; emailHint: string }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<keyof typeof faults | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFault(null);
    const credentials = { email: form.get("email"), password: form.get("password") };
    const result = await signIn("credentials", { ...credentials, redirect: false }).catch(() => undefined);
    if (result?.ok) {
      // A whole new page: nothing of the signed-out one stays in memory.
      window.location.assign(callbackUrl);
      return;
    }
    setBusy(false);
    setFault(faultOf(result?.error));
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      {fault && <Notice tone="bad" title={faults[fault]} />}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={emailHint}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" busy={busy}>
        {busy ? "Signing in…" : "Sign in"}
      </Button>
      <Link href="/password" className="justify-self-start text-accent text-sm underline">
        Forgot your password?
      </Link>
    </form>
  );
}

/** next-auth answers the code that our check threw, `CredentialsSignin` for a wrong password, or nothing at all. */
function faultOf(error: string | null | undefined): keyof typeof faults {
  if (!error) return "unreachable";
  return error === "too_many_requests" ? "limited" : "wrong";
}
