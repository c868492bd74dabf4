/**
 * The installation's name on the pages whose own frame does not say it: those in front of the sign-in, missing pages and
 * failures. The document has it, so that no page can be without. A frame that says it has `data-environment`, and
 * app/globals.css hides this one then.
 */
export function EnvironmentTag({ name }: { name: string }) {
  return (
    <p className="environment-tag pointer-events-none fixed bottom-2 left-2 z-40 max-w-[calc(100%-1rem)] truncate rounded-full border border-line bg-surface px-2.5 py-0.5 text-muted text-xs print:hidden">
      <span className="sr-only">Environment: </span>
      {name}
    </p>
  );
}
