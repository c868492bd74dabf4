/**
 * The installation's name on pages whose own frame does not show it. A frame that does has `data-environment`, and
 * app/globals.css hides this one.
 */
export function EnvironmentTag({ name }: { name: string }) {
  return (
    <aside
      aria-label="Environment"
      className="environment-tag m-2 w-fit max-w-[calc(100%-1rem)] truncate sm:pointer-events-none sm:fixed sm:bottom-0 sm:left-0 sm:z-40 rounded-full border border-line bg-surface px-2.5 py-0.5 text-muted text-xs print:hidden"
    >
      {name}
    </aside>
  );
}
