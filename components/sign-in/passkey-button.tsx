import { Fingerprint } from "lucide-react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { passkeySignInOptions } from "#lib/identity/account/query-options.ts";
import { signIn } from "./auth-calls.ts";
import { type SignInFault, signInFaultOf } from "./sign-in-faults.ts";

type Props = {
  /** The browser may offer a passkey in the e-mail field, without a click. */
  offersItself: boolean;
  onSignedIn: () => void;
  onFault: (fault: SignInFault | null) => void;
};

// With the first ceremony: a browser without passkeys, or a person who types a password, needs none of it.
const loadLibrary = () => import("@simplewebauthn/browser");

/** @returns null where the person or the browser broke off */
async function askForPasskey(useBrowserAutofill: boolean): Promise<string | null> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([loadLibrary(), passkeySignInOptions()]);
  return startAuthentication({ optionsJSON, useBrowserAutofill }).then(JSON.stringify, () => null);
}

const never = () => () => undefined;
const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === "function";

/** Signs in with a passkey alone, where the browser knows passkeys. */
export function PasskeyButton({ offersItself, onSignedIn, onFault }: Props) {
  const [busy, setBusy] = useState(false);
  // The server draws it: nearly every browser knows them, and nothing moves when the page's scripts run.
  const isSupported = useSyncExternalStore(never, knowsPasskeys, () => true);

  async function finish(answer: string) {
    const result = await signIn("passkey", { answer }).catch(() => undefined);
    if (result?.ok) onSignedIn();
    else onFault(result?.error === "CredentialsSignin" ? "passkey" : signInFaultOf(result?.error));
  }

  const offer = useEffectEvent(async () => {
    if (!knowsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const answer = await askForPasskey(true).catch(() => null);
    if (answer) await finish(answer);
  });
  useEffect(() => {
    if (!offersItself) return;
    void offer();
    return () => void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
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
