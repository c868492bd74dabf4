"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import type { Account, NewFactor } from "#lib/identity/account/schemas.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ConfirmPasswordDialog } from "./confirm-password-dialog.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodesOnce } from "./recovery-codes-once.tsx";
import { useRecentMutation } from "./use-recent-mutation.ts";

/** What is asked for besides the password: an app, passkeys, and recovery codes for the day when both are lost. */
export function SecondFactors({ account, onKept }: { account: Account; onKept?: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = useRecentMutation(accountCalls.renewRecoveryCodes, ({ recoveryCodes }) =>
    setCodes(recoveryCodes),
  );
  const added = ({ recoveryCodes }: NewFactor) => {
    if (recoveryCodes) setCodes(recoveryCodes);
  };
  const protectedAlready = account.hasAuthenticatorApp || account.passkeys.length > 0;
  return (
    <div className="grid gap-8">
      {codes && (
        <RecoveryCodesOnce
          codes={codes}
          onDone={() => {
            setCodes(null);
            onKept?.();
          }}
        />
      )}
      <AuthenticatorApp account={account} onAdded={added} />
      <Passkeys account={account} onAdded={added} />
      {protectedAlready && (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid gap-0.5">
              <h3 className="font-medium">Recovery codes</h3>
              <p className="text-muted text-sm">
                {account.recoveryCodesLeft} of ten left. New ones end the old ones.
              </p>
            </div>
            <Button size="sm" busy={renew.isPending} onClick={() => renew.mutate(undefined)}>
              Make new ones
            </Button>
          </div>
          {renew.error && <FaultNotice error={renew.error} what="The old codes still count." />}
          <ConfirmPasswordDialog {...renew.confirmation} />
        </div>
      )}
    </div>
  );
}
