"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PasswordField, TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { type CredentialsInput, credentialsSchema } from "#lib/identity/shared/sign-in-schemas.ts";
import { leaveFor, SignInError, signIn, signInElsewhere } from "./auth-calls.ts";
import { PasskeyButton } from "./passkey-button.tsx";

type Props = { callbackUrl: string; emailHint: string; passkeysWork: boolean };

/** Signs in with a password and, if the account has one, a second factor in a second step; or with a passkey alone. */
export function SignInForm({ callbackUrl, emailHint, passkeysWork }: Props) {
  /** The correct email address and password, while the second factor is missing. */
  const [proven, setProven] = useState<CredentialsInput | null>(null);
  return (
    <div className="grid gap-5">
      {proven ? (
        <CodeForm callbackUrl={callbackUrl} proven={proven} />
      ) : (
        <PasswordForm callbackUrl={callbackUrl} emailHint={emailHint} onProven={setProven} />
      )}
      {passkeysWork && (
        <PasskeyButton
          label="Sign in with a passkey"
          onSignedIn={() => leaveFor(callbackUrl)}
          offersItself={!proven}
        />
      )}
      {proven ? (
        <button
          type="button"
          className="min-h-6 justify-self-start text-accent text-sm underline"
          onClick={() => setProven(null)}
        >
          Use another account
        </button>
      ) : (
        <a href="/password" className="min-h-6 justify-self-start text-accent text-sm underline">
          Forgot your password?
        </a>
      )}
    </div>
  );
}

type PasswordFormProps = Pick<Props, "callbackUrl" | "emailHint"> & {
  onProven: (credentials: CredentialsInput) => void;
};

function PasswordForm({ callbackUrl, emailHint, onProven }: PasswordFormProps) {
  const attempt = useMutation({
    mutationFn: async ({ code, ...credentials }: CredentialsInput) => {
      const result = await signIn("credentials", { ...credentials, ...(code && { code }) });
      if (result === "signed_in") await leaveFor(callbackUrl);
      else onProven(credentials);
    },
  });
  return (
    <Form
      schema={credentialsSchema}
      read={(fields) => ({ ...Object.fromEntries(fields), code: fields.get("code") || undefined })}
      mutation={attempt}
      failure="Could not sign in."
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        defaultValue={emailHint}
        autoFocus={emailHint === ""}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus={emailHint !== ""}
      />
      {attempt.error instanceof SignInError && attempt.error.isLimited && (
        <CodeField hint="If you use an authenticator app, its code lets you sign in without waiting." />
      )}
      <Submit>Sign in</Submit>
    </Form>
  );
}

function CodeForm({ callbackUrl, proven }: { callbackUrl: string; proven: CredentialsInput }) {
  const attempt = useMutation({
    mutationFn: async ({ email, password, code }: CredentialsInput & { code: string }) => {
      await signIn("credentials", { email, password, code });
      await leaveFor(callbackUrl);
    },
  });
  return (
    <Form
      schema={credentialsSchema.required()}
      read={(fields) => ({ ...proven, ...Object.fromEntries(fields) })}
      mutation={attempt}
      failure="Could not sign in."
    >
      <CodeField hint="From your authenticator app, or one of your recovery codes." autoFocus required />
      <Submit>Sign in</Submit>
    </Form>
  );
}

function CodeField(props: { hint: string; autoFocus?: true; required?: true }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Sends staff to their identity provider and back. */
export function SingleSignOnButton({ callbackUrl, askAgain }: { callbackUrl: string; askAgain: boolean }) {
  const leave = useMutation({
    mutationFn: () => signInElsewhere(callbackUrl, askAgain ? { prompt: "login" } : {}),
  });
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <p className="text-muted text-sm">For staff of the distributor:</p>
      <ErrorBanner error={leave.error} what="Could not start single sign-on." />
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        Use single sign-on
      </Button>
    </div>
  );
}
