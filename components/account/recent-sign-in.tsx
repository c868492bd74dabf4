import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { confirmSignInWith, type ToConfirm } from "#components/api/call-api.ts";

// Loaded when it is needed: most visits change nothing that needs it.
const ConfirmSignIn = lazy(() =>
  import("./confirm-sign-in.tsx").then((module) => ({ default: module.ConfirmSignIn })),
);

const ConfirmOwner = lazy(() =>
  import("./confirm-owner.tsx").then((module) => ({ default: module.ConfirmOwner })),
);

type Waiting = { refusal: ToConfirm; resolve: (isConfirmed: boolean) => void };

/**
 * Asks the person to confirm that it is them when a request needs a recent sign-in, or more than the password. The request is
 * then sent again, so every mutation goes on; after Cancel, it fails with the server's refusal.
 */
export function RecentSignIn() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useLayoutEffect(() => {
    confirmSignInWith(
      (refusal) =>
        new Promise<boolean>((resolve) => setWaiting((others) => [...others, { refusal, resolve }])),
    );
    return () => confirmSignInWith(null);
  }, []);
  function end(isConfirmed: boolean) {
    for (const { resolve } of waiting) resolve(isConfirmed);
    setWaiting([]);
  }
  const [first] = waiting;
  if (!first) return null;
  const Confirm = first.refusal === "owner_not_confirmed" ? ConfirmOwner : ConfirmSignIn;
  return (
    <Suspense>
      <Confirm onClose={() => end(false)} onConfirmed={() => end(true)} />
    </Suspense>
  );
}
