"use client";

import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/status.tsx";
import { accessCalls } from "#lib/identity/people/query-options.ts";
import { useCall } from "./use-call.ts";

/** Requests a link to set a new password. Shows the same whether or not the address has an account. */
export function ForgottenPassword({ hasMailServer }: { hasMailServer: boolean }) {
  const forgotten = useCall(accessCalls.forgotPassword);
  const sent = forgotten.variables;
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
    <Form
      schema={() => import("#lib/identity/people/schemas.ts").then((schemas) => schemas.forgotPasswordSchema)}
      mutation={forgotten}
      failure="Could not request a link."
    >
      <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
      <Button type="submit" look="primary" busy={forgotten.isPending}>
        Get a link
      </Button>
      <a href="/signin" className="justify-self-start text-accent text-sm underline">
        Back to sign-in
      </a>
    </Form>
  );
}
