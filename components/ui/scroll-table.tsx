import clsx from "clsx";
import type { ReactNode } from "react";

type Props = {
  label: string;
  caption: string;
  columns: readonly string[];
  /** Classes of a column title. */
  cell: string;
  className: string;
  /** The rows. */
  children: ReactNode;
};

/** A table that scrolls sideways on its own. */
export function ScrollTable({ label, caption, columns, cell, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable with the keyboard
    <section aria-label={label} tabIndex={0} className={clsx("overflow-x-auto border-line", className)}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-left text-muted">
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col" className={clsx("py-2 font-medium", cell)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}
