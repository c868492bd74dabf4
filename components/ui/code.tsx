import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** A value to copy, such as a client ID, on one line. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-sunken pl-3">
      <code className="min-w-0 grow truncate py-2 font-mono text-sm" title={value}>
        {value}
      </code>
      <CopyButton text={value} label={`Copy ${label}`} />
    </div>
  );
}

/** Preformatted text. It scrolls on its own, also with the keyboard. */
export function CodeBlock({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between border-line border-b pl-3 text-muted text-xs">
        {label}
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable with the keyboard */}
      <pre tabIndex={0} className="shows-overflow max-h-96 overflow-auto p-3 font-mono text-sm">
        <code>{children ?? text}</code>
      </pre>
    </figure>
  );
}
