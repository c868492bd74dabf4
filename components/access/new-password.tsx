"use client";

import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/status.tsx";
import type { ResetPasswordInput } from "#lib/identity/shared/people-schemas.ts";
import { resetPasswordSchema } from "#lib/identity/shared/people-schemas.ts";
import { NewPasswordField, useLinkToken } from "./link-page.tsx";

/** Sets a new password with the link in the email. */
export function NewPassword() {
  const token = useLinkToken();
  const change = useMutation({
    mutationFn: (body: ResetPasswordInput) => api.post("/api/access/new-password", { body }),
  });
  if (change.isSuccess) {
    const { ended, kept } = change.data;
    return (
      <div className="grid gap-5">
        <Notice tone="good" title="Your new password is set">
          Sign in with it.
          {kept.length > 0 && ` Sign-in still asks for a second factor. You have ${kept.join(", ")}.`}
        </Notice>
        {ended.length > 0 && (
          <Notice tone="warn" title="Ended, in case somebody else had your password">
            <ul className="list-disc pl-5">
              {ended.map((what) => (
                <li key={what} className="break-words">
                  {what}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ButtonLink href="/signin" reload variant="primary">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form
      schema={resetPasswordSchema}
      read={(fields) => ({ ...Object.fromEntries(fields), token: token ?? "" })}
      mutation={change}
      failure="Could not set the password."
    >
      {token === "" && <Notice tone="bad" title="Open this page with the link in the email." />}
      <NewPasswordField label="New password" name="password" />
      <Submit>Set the password</Submit>
      <a href="/password" className="min-h-6 justify-self-start text-accent text-sm underline">
        Request another link
      </a>
    </Form>
  );
}
