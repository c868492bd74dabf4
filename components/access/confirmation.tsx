"use client";

import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/status.tsx";
import { type ConfirmationLinkInput, confirmationLinkSchema } from "#lib/identity/shared/account-schemas.ts";
import { useLinkToken } from "./link-page.tsx";

/** Confirms the session of this browser with the link in the email. */
export function Confirmation() {
  const token = useLinkToken();
  const confirm = useMutation({
    mutationFn: (body: ConfirmationLinkInput) => api.put("/api/console/account/confirmation-link", { body }),
  });
  if (token === "") return <Notice tone="bad" title="Open this page with the link in the email." />;
  if (confirm.isSuccess)
    return (
      <div className="grid gap-5">
        <Notice tone="good" title="Confirmed">
          For an hour, you can add a second factor in this browser. If you were doing that in another tab,
          continue there.
        </Notice>
        <ButtonLink href="/account" reload variant="primary">
          Go to your account
        </ButtonLink>
      </div>
    );
  return (
    <Form
      schema={confirmationLinkSchema}
      read={() => ({ token: token ?? "" })}
      mutation={confirm}
      failure="Could not confirm."
    >
      <p>
        Allow it only if you are adding a second factor now. If somebody else asked for the link, they have
        your password: set a new one.
      </p>
      <Submit>Allow adding a second factor</Submit>
      <a href="/password" className="min-h-6 justify-self-start text-accent text-sm underline">
        Set a new password
      </a>
    </Form>
  );
}
