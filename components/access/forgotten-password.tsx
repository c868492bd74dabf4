"use client";

import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/status.tsx";
import type { ForgotPasswordInput } from "#lib/identity/shared/people-schemas.ts";
import { forgotPasswordSchema } from "#lib/identity/shared/people-schemas.ts";

/** Requests a link to set a new password. Shows the same whether or not the address has an account. */
export function ForgottenPassword({ hasMailServer }: { hasMailServer: boolean }) {
  const forgotten = useMutation({
    mutationFn: (body: ForgotPasswordInput) => api.post("/api/access/forgotten-password", { body }),
  });
  const email = forgotten.isSuccess ? forgotten.variables.email : undefined;
  return (
    <div className="grid gap-5">
      {email === undefined ? (
        <Form schema={forgotPasswordSchema} mutation={forgotten} failure="Could not request a link.">
          <TextField label="Email" name="email" type="email" autoComplete="username" required />
          <Submit>Get a link</Submit>
        </Form>
      ) : hasMailServer ? (
        <Notice tone="good" title="Check your email">
          If {email} has an account, we sent a link. It works once, within an hour.
        </Notice>
      ) : (
        <Notice tone="warn" title="Ask the operator for the link">
          This portal has no mail server. If {email} has an account, the operator can find the link in
          DATA_DIR/mail. It works once, within an hour.
        </Notice>
      )}
      <a href="/signin" className="min-h-6 justify-self-start text-accent text-sm underline">
        Back to sign-in
      </a>
    </div>
  );
}
