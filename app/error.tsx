"use client";

import { buttonClasses } from "#components/ui/button-classes.ts";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 px-6 text-center">
      <h1 className="font-semibold text-2xl tracking-tight">This page could not be shown</h1>
      <p className="max-w-md text-muted">
        Something went wrong on our side; nothing that you entered was changed. Try again in a moment.
      </p>
      <button type="button" className={buttonClasses("primary", "md")} onClick={reset}>
        Try again
      </button>
      {error.digest && <p className="text-muted text-xs">Quote this when you ask about it: {error.digest}</p>}
    </main>
  );
}
