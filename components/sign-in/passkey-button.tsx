import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { callApi } from "#components/api/call-api.ts";

import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { SignInError, signIn } from "./auth-calls.ts";

type Props = {
  label: string;
  onSignedIn: () => unknown;
  /** The browser may offer a passkey in the email field, without a click. */
  offersItself: boolean;
};

// Loaded with the first use: a browser without passkeys, or a person who types a password, does not need it.
const loadLibrary = () => import("@simplewebauthn/browser");

/** @returns null if the person or the browser canceled */
async function askForPasskey(useBrowserAutofill: boolean): Promise<string | null> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadLibrary(),
    callApi("GET", "/api/access/passkey-options"),
  ]);
  return startAuthentication({ optionsJSON, useBrowserAutofill }).then(JSON.stringify, () => null);
}

const never = () => () => undefined;
const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === "function";

/** Signs in with a passkey alone, if the browser supports passkeys. */
export function PasskeyButton({ label, onSignedIn, offersItself }: Props) {
  // The server renders it: nearly every browser supports passkeys, and nothing moves when the page's scripts run.
  const isSupported = useSyncExternalStore(never, knowsPasskeys, () => true);
  const attempt = useMutation({
    mutationFn: async (asked: Promise<string | null>) => {
      const answer = await asked.catch(() => null);
      if (answer === null)
        throw new SignInError("No passkey was used. Try again, or sign in with your password.");
      await signIn("passkey", { answer });
      await onSignedIn();
    },
  });

  const offer = useEffectEvent(async () => {
    if (!knowsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const answer = await askForPasskey(true).catch(() => null);
    if (answer) attempt.mutate(Promise.resolve(answer));
  });
  useEffect(() => {
    if (!offersItself) return;
    void offer();
    return () => void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  }, [offersItself]);

  if (!isSupported) return null;
  return (
    <>
      <ErrorBanner error={attempt.error} what="Could not sign in with a passkey." />
      <Button
        icon={Fingerprint}
        busy={attempt.isPending}
        onClick={() => attempt.mutate(askForPasskey(false))}
      >
        {label}
      </Button>
    </>
  );
}
