import { buttonClasses } from "./button-classes.ts";

/** For pages that failed. The log has the error under `digest`. */
export function PageFailed({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  return (
    <main className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 px-6 text-center">
      <h1 className="font-semibold text-2xl tracking-tight">This page could not be shown</h1>
      <p className="max-w-md text-muted">Something went wrong on our side. Try again in a moment.</p>
      <button type="button" className={buttonClasses("primary", "md")} onClick={onRetry}>
        Try again
      </button>
      {digest && <p className="text-muted text-xs">Quote this when you ask about it: {digest}</p>}
    </main>
  );
}
