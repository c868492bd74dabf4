"use client";

import { useState } from "react";
import { signOut } from "#components/sign-in/auth-calls.ts";

/** Signs out, so that somebody else can sign in and answer the same request. */
export function NotYou({ returnTo }: { returnTo: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4"
        onClick={async () => setHasFailed(!(await signOut(returnTo)))}
      >
        Not you?
      </button>
      {hasFailed && (
        <span role="alert" className="block font-medium text-bad">
          Could not sign you out. Check your connection and try again.
        </span>
      )}
    </>
  );
}
