import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { confirmSignInWith } from "#lib/platform/http/api-client.ts";

// Loaded when it is needed: most visits change nothing that needs it.
const ConfirmSignIn = lazy(() =>
  import("./confirm-sign-in.tsx").then((module) => ({ default: module.ConfirmSignIn })),
);

type Waiting = (isConfirmed: boolean) => void;

/**
 * Asks the person to confirm that it is them when a request needs a recent sign-in. The request is then sent again, so
 * every mutation goes on; after Cancel, it fails with the server's refusal.
 */
export function RecentSignIn() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useLayoutEffect(() => {
    confirmSignInWith(() => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve])));
    return () => confirmSignInWith(null);
  }, []);
  function end(isConfirmed: boolean) {
    for (const resolve of waiting) resolve(isConfirmed);
    setWaiting([]);
  }
  if (waiting.length === 0) return null;
  return (
    <Suspense>
      <ConfirmSignIn onClose={() => end(false)} onConfirmed={() => end(true)} />
    </Suspense>
  );
}
