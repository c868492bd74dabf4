import type { ReactNode } from "react";

type Props = {
  /** The accessible name, for a title that is not plain text. */
  label: string;
  title?: ReactNode;
  /** Who and when, below the title. */
  meta: ReactNode;
  status: ReactNode;
  children: ReactNode;
};

/** An item of a log as a card. */
export function LogCard({ label, title = label, meta, status, children }: Props) {
  return (
    <article aria-label={label} className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 className="font-semibold">{title}</h2>
          <p className="break-words text-muted text-sm">{meta}</p>
        </div>
        <div className="flex gap-2">{status}</div>
      </div>
      {children}
    </article>
  );
}
