import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";

type DescribedProps = { title?: ReactNode; words: ReactNode; className?: string; children?: ReactNode };

/** A thing and words about it, with its actions beside them if there is room. */
export function Described({ title, words, className, children }: DescribedProps) {
  return (
    <div className={clsx("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}>
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        {title}
        <p className="max-w-prose break-words text-muted text-sm">{words}</p>
      </div>
      {children}
    </div>
  );
}

type FiguresProps = { figures: { term: string; value: ReactNode; href?: string }[]; className?: string };

/** Five figures in a row. */
export function Figures({ figures, className }: FiguresProps) {
  return (
    <dl
      className={clsx(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5",
        className,
      )}
    >
      {figures.map(({ term, value, href }) => (
        <div key={term} className="relative grid gap-0.5 bg-surface px-4 py-2.5 max-sm:first:col-span-2">
          <dt className="text-muted text-xs">{term}</dt>
          <dd className="font-semibold tabular-nums">
            {href ? (
              <Link href={href} className="after:absolute after:inset-0 hover:underline">
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of terms and values, side by side if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-0.5 @md:grid-cols-[minmax(8rem,auto)_1fr] @md:gap-y-3">{children}</dl>
    </div>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-sm not-first:mt-2.5 @md:mt-0! @md:pt-0.5">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
