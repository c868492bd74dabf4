import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

type RowsProps = {
  label: string;
  /** The titles of the columns, for wide screens. Each row names its own values for screen readers. */
  head: readonly string[];
  /** Classes of the grid of a row, from the first column after the arrow. */
  columns: string;
  children: ReactNode;
};

const grid = "grid items-center gap-x-3 px-3 text-sm";

/** A log of rows that open. */
export function LogRows({ label, head, columns, children }: RowsProps) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <div
        aria-hidden
        className={clsx(
          grid,
          columns,
          "sticky top-14 z-20 border-line border-b bg-sunken py-1.5 text-muted max-md:hidden lg:top-0",
        )}
      >
        <span className="w-4" />
        {head.map((title) => (
          <span key={title} className="font-medium text-xs">
            {title}
          </span>
        ))}
      </div>
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </div>
  );
}

type RowProps = {
  columns: string;
  /** The cells. */
  summary: ReactNode;
  /** The content of the open row. */
  children: ReactNode;
};

/** An item of a log on one line. It opens below itself. */
export function LogRow({ columns, summary, children }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={clsx(grid, columns, "min-h-9 list-none gap-y-1 py-1.5 hover:bg-sunken")}>
          <ChevronRight
            aria-hidden
            className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
          {summary}
        </summary>
        {isOpen && (
          <div className="grid gap-4 border-line border-t bg-sunken/40 p-4 text-base">{children}</div>
        )}
      </details>
    </li>
  );
}
