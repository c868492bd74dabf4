import { useEffect, useRef } from "react";
import { buttonClasses } from "#components/ui/button-classes.ts";

/** Replaces the page of somebody whose session has ended. The link returns to the page after sign-in. */
export function SignedOut() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const { pathname, search } = window.location;
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
      <a
        ref={link}
        href={`/signin?callbackUrl=${encodeURIComponent(pathname + search)}`}
        className={buttonClasses("primary", "md")}
      >
        Sign in and return here
      </a>
    </main>
  );
}
