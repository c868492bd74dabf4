import clsx from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

type ValueProps = {
  label: string;
  value: string;
  /** Shown to the end, because it is shown only once. */
  isWhole?: boolean;
};

/** A value to copy, such as a client ID, on one line. */
export function CopyableValue({ label, value, isWhole = false }: ValueProps) {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-sunken pl-3">
      <code
        className={clsx("min-w-0 grow py-2 font-mono text-sm", isWhole ? "break-all" : "truncate")}
        title={isWhole ? undefined : value}
      >
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
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="shows-overflow max-h-96 overflow-auto p-3 font-mono text-sm"
      >
        <code>{children ?? text}</code>
      </pre>
    </figure>
  );
}
