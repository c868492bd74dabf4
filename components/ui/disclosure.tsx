import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type Props = ComponentProps<"details"> & { summary: ReactNode };

/** Content that opens below its summary. */
export function Disclosure({ summary, className, children, ...details }: Props) {
  return (
    <details className={clsx("rounded-lg border border-line bg-surface", className)} {...details}>
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <ChevronRight
          aria-hidden
          className="size-4 text-muted transition-transform [[open]>summary>&]:rotate-90 motion-reduce:transition-none"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
