import type { ReactNode } from "react";

/** A list of terms and values, side by side if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-0.5 @md:grid-cols-[minmax(8rem,auto)_1fr] @md:items-baseline @md:gap-y-3">
        {children}
      </dl>
    </div>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-sm not-first:mt-2.5 @md:mt-0!">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
