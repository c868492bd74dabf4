import { useEffect, useRef, useState } from "react";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Described } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import type { Account, NewFactor } from "#lib/identity/shared/account-schemas.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Passkeys } from "./passkeys.tsx";

type Props = { account: Account; onKept?: () => void };

/** The authenticator app, passkeys, and the recovery codes for when both are lost. */
export function SecondFactors({ account, onKept }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const added = ({ recoveryCodes }: NewFactor) => {
    if (recoveryCodes) setCodes(recoveryCodes);
  };
  const left = account.recoveryCodesLeft;
  const isProtected = account.hasAuthenticatorApp || account.passkeys.length > 0;
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
      {isProtected && (
        <Described
          title={<h3 className="font-medium">Recovery codes</h3>}
          description={`${left} of ten left. New codes replace the old ones.`}
        >
          <ConfirmButton
            label="Create new codes"
            button={{ size: "sm", variant: "secondary" }}
            title="Create new recovery codes?"
            description={`The ${left} codes that are left stop working.`}
            failure="Could not create new codes."
            mutationFn={() => api.post("/api/console/account/recovery-codes")}
            onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        </Described>
      )}
    </div>
  );
}

function RecoveryCodesOnce({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Above what was clicked, which on a phone is more than a screen away, and has disappeared.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone="warn" title="Save these recovery codes now: they are not shown again">
        Each code signs you in once, in place of your second factor. Store them where you keep passwords, or
        print them.
      </Notice>
      <ol className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={codes.join("\n")} label="Copy recovery codes">
          Copy
        </CopyButton>
        <Button variant="primary" onClick={onDone}>
          I saved them
        </Button>
      </div>
    </div>
  );
}
