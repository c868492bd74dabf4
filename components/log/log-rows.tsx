import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isWide } from "#components/ui/use-wide.ts";

type RowsProps = {
  label: string;
  /** The titles of the columns, for wide screens. Each row names its own values for screen readers. */
  head: readonly string[];
  /** Classes of the grid of a row, from the first column after the arrow. */
  columns: string;
  /** From 1024 px on, the list is narrow, and a row opens beside it. */
  opensBeside?: boolean;
  children: ReactNode;
};

const grid = "grid items-center gap-x-3 px-3 text-sm";

/** A log of rows that open. */
export function LogRows({ label, head, columns, opensBeside, children }: RowsProps) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <div
        aria-hidden
        className={clsx(
          grid,
          columns,
          "sticky top-14 z-20 border-line border-b bg-sunken py-1.5 text-muted max-md:hidden lg:top-0",
          opensBeside && "lg:hidden",
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
  /** Where the row opens from 1024 px on, if not below itself. */
  beside?: { isOpen: boolean; onOpen: () => void };
  /** The content of the open row. */
  children: ReactNode;
};

/** An item of a log on one line. It opens below itself. */
export function LogRow({ columns, summary, beside, children }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          aria-current={beside?.isOpen ? "true" : undefined}
          onClick={(event) => {
            if (!beside || !isWide()) return;
            event.preventDefault();
            beside.onOpen();
          }}
          className={clsx(
            grid,
            columns,
            "min-h-9 list-none gap-y-1 py-1.5 hover:bg-sunken",
            beside?.isOpen && "bg-accent-soft",
          )}
        >
          <ChevronRight
            aria-hidden
            className={clsx(
              "size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none",
              beside && "lg:hidden",
            )}
          />
          {summary}
        </summary>
        {isOpen && (
          <div
            className={clsx(
              "grid gap-4 border-line border-t bg-sunken/40 p-4 text-base",
              beside && "lg:hidden",
            )}
          >
            {children}
          </div>
        )}
      </details>
    </li>
  );
}
