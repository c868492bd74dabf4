import { useEffect, useRef } from "react";
import { callApi } from "#components/api/call-api.ts";

import { buttonClasses } from "#components/ui/button-classes.ts";

type Props = {
  /** Whose page it is. */
  userId: string | undefined;
  /** Called when this person has signed in again, in another tab. */
  onReturn: () => void;
};

/** Replaces the page of somebody whose session has ended. The link returns to the page after sign-in. */
export function SignedOut({ userId, onReturn }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  useReturn(userId, onReturn);
  const { pathname, search } = window.location;
  const signInPage = `/signin?callbackUrl=${encodeURIComponent(pathname + search)}`;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center outline-none"
    >
      <h1 className="font-semibold text-2xl">You are signed out</h1>
      <p role="status" className="max-w-md text-muted">
        Your session ended: it expired, or somebody ended it on another device.
      </p>
      <a ref={link} href={signInPage} className={buttonClasses("primary", "md")}>
        Sign in and return here
      </a>
      <p className="max-w-md text-muted text-sm">
        If you typed something,{" "}
        <a
          href={signInPage}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-4"
        >
          sign in in another tab
        </a>{" "}
        instead. This page goes on when you come back to it.
      </p>
    </main>
  );
}

/** Looks for a new sign-in at once and whenever the window gets the focus. Another person's page begins anew. */
function useReturn(userId: Props["userId"], onReturn: () => void): void {
  useEffect(() => {
    const look = async () => {
      const account = await callApi("GET", "/api/console/account").catch(() => null);
      if (account === null) return;
      if (account.id === userId) onReturn();
      else window.location.reload();
    };
    void look();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [userId, onReturn]);
}
