"use client";

import { useMutation } from "@tanstack/react-query";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import { useLinkToken } from "./link-page.tsx";

/** Confirms the session of this browser with the link in the email. */
export function Confirmation() {
  const token = useLinkToken();
  const confirm = useMutation({ mutationFn: accountCalls.followConfirmationLink });
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
    <div className="grid gap-5">
      <ErrorBanner error={confirm.error} what="Could not confirm." />
      <p>
        Confirm only if you are adding a second factor now. If somebody else asked for the link, they have
        your password: set a new one.
      </p>
      <Button
        variant="primary"
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ token: token ?? "" })}
      >
        Confirm
      </Button>
      <a href="/password" className="min-h-6 justify-self-start text-accent text-sm underline">
        Set a new password
      </a>
    </div>
  );
}
