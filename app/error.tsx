"use client";

import { buttonClasses } from "#components/ui/button-classes.ts";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** For pages that failed. The log has the error under its digest. */
export default function ErrorPage({ error: { digest }, reset }: Props) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 px-6 text-center outline-none"
    >
      <h1 className="font-semibold text-2xl tracking-tight">This page could not be shown</h1>
      <p className="max-w-md text-muted">Something went wrong on our side. Try again in a moment.</p>
      <button type="button" className={buttonClasses("primary", "md")} onClick={reset}>
        Try again
      </button>
      {digest && <p className="text-muted text-xs">Include this ID if you contact us: {digest}</p>}
    </main>
  );
}
