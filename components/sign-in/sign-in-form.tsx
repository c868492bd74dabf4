"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { signIn } from "./auth-calls.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { type SignInFault, signInFaultOf, signInFaults } from "./sign-in-faults.ts";

type Props = { callbackUrl: string; emailHint: string; passkeysWork: boolean };

type Credentials = { email: string; password: string; code?: string };

/** Signs in with a password and, where the account has one, a second factor as a second step; or with a passkey alone. */
export function SignInForm({ callbackUrl, emailHint, passkeysWork }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<SignInFault | null>(null);
  /** Right e-mail address and password, while the second factor is asked for. */
  const [proven, setProven] = useState<Credentials | null>(null);

  /** A whole new page: nothing of the signed-out one stays in memory. */
  const goOn = () => window.location.assign(callbackUrl);

  async function attempt(credentials: Credentials) {
    setBusy(true);
    setFault(null);
    const result = await signIn("credentials", credentials).catch(() => undefined);
    if (result?.ok) {
      goOn();
      return;
    }
    setBusy(false);
    if (result?.error === "second_factor_required") setProven(credentials);
    else setFault(signInFaultOf(result?.error));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    const code = text("code");
    void attempt({
      ...(proven ?? { email: text("email"), password: text("password") }),
      ...(code !== "" && { code }),
    });
  }

  return (
    <div className="grid gap-5">
      {/* The second step is a form of its own, so that nothing typed in the first stays in a field. */}
      <form key={proven ? "second" : "first"} onSubmit={submit} className="grid gap-5">
        {fault && <Notice tone="bad" title={signInFaults[fault]} />}
        {proven ? (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            hint="Of your authenticator app, or one of your recovery codes."
          />
        ) : (
          <>
            <TextField
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              defaultValue={emailHint}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
            {fault === "limited" && (
              <TextField
                label="Code"
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                hint="If you use an authenticator app, its code lets you sign in without waiting."
              />
            )}
          </>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? "Signing in…" : "Sign in"}
        </Button>
      </form>
      {passkeysWork && <PasskeyButton offersItself={!proven} onSignedIn={goOn} onFault={setFault} />}
      {proven ? (
        <button
          type="button"
          className="min-h-6 justify-self-start text-accent text-sm underline"
          onClick={() => {
            setProven(null);
            setFault(null);
          }}
        >
          Use another account
        </button>
      ) : (
        <a href="/password" className="justify-self-start text-accent text-sm underline">
          Forgot your password?
        </a>
      )}
    </div>
  );
}
