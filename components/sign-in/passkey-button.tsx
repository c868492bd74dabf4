"use client";

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { Fingerprint } from "lucide-react";
import { signIn } from "next-auth/react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { passkeySignInOptions } from "#lib/account/queries.ts";
import type { SignInFault } from "./sign-in-faults.ts";

type Props = {
  /** The browser may offer a passkey in the e-mail field, without a click. */
  offersItself: boolean;
  onSignedIn: () => void;
  onFault: (fault: SignInFault | null) => void;
};

/** @returns null where the person or the browser broke off */
async function askForPasskey(useBrowserAutofill: boolean): Promise<string | null> {
  const optionsJSON = await passkeySignInOptions();
  return startAuthentication({ optionsJSON, useBrowserAutofill }).then(JSON.stringify, () => null);
}

const never = () => () => undefined;

/** Signs in with a passkey alone, where the browser knows passkeys. */
export function PasskeyButton({ offersItself, onSignedIn, onFault }: Props) {
  const [busy, setBusy] = useState(false);
  const isSupported = useSyncExternalStore(never, browserSupportsWebAuthn, () => false);

  async function finish(answer: string) {
    const result = await signIn("passkey", { answer, redirect: false }).catch(() => undefined);
    if (result?.ok) onSignedIn();
    else onFault(result?.error === "too_many_requests" ? "limited" : "passkey");
  }

  const offer = useEffectEvent(async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const answer = await askForPasskey(true).catch(() => null);
    if (answer) await finish(answer);
  });
  useEffect(() => {
    if (!offersItself) return;
    void offer();
    return () => WebAuthnAbortService.cancelCeremony();
  }, [offersItself]);

  async function click() {
    setBusy(true);
    onFault(null);
    const answer = await askForPasskey(false).catch(() => null);
    if (answer) await finish(answer);
    else onFault("passkey");
    setBusy(false);
  }

  if (!isSupported) return null;
  return (
    <Button busy={busy} onClick={click}>
      <Fingerprint aria-hidden className="size-4" />
      Sign in with a passkey
    </Button>
  );
}
