"use client";

import { useQuery } from "@tanstack/react-query";
import { leaveFor, signOut } from "#components/sign-in/auth-calls.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { accountQuery } from "./queries.ts";
import { SecondFactors } from "./second-factors.tsx";

/** Staff set up a second factor before they can open anything else. */
export function Enrollment({ callbackUrl }: { callbackUrl: string }) {
  const { data: account, error } = useQuery(accountQuery());
  const goOn = () => leaveFor(callbackUrl);
  const isDone = account && (account.hasAuthenticatorApp || account.passkeys.length > 0);
  return (
    <div className="grid gap-6">
      <ErrorBanner error={error} what="Could not load your account." />
      <h2 className="sr-only">Ways to sign in</h2>
      {account && <SecondFactors account={account} onKept={goOn} />}
      <div className="flex flex-wrap gap-3">
        {isDone && (
          <Button variant="primary" onClick={goOn}>
            Continue to the portal
          </Button>
        )}
        <Button onClick={() => signOut()}>Sign out</Button>
      </div>
    </div>
  );
}
