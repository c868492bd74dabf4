import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";

/** The title of a page, one sentence about it, and its primary action. */
export function PageHeader({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-6 md:flex-nowrap">
      <div className="grid max-w-2xl gap-1 sm:gap-1.5">
        <h1 className="font-semibold text-xl tracking-tight sm:text-2xl">{title}</h1>
        {lead && <p className="text-pretty text-muted max-sm:text-sm">{lead}</p>}
      </div>
      {action}
    </header>
  );
}

/** A link to the page above this one, before its title. */
export function BackLink({ className, children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={clsx("flex min-h-6 w-fit items-center gap-1.5 text-muted text-sm hover:text-ink", className)}
      {...link}
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

/** A framed section of a page. */
export function Panel({
  title,
  action,
  children,
  className,
}: {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={clsx("rounded-lg border border-line bg-surface", className)}>
      {title && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2 sm:px-5">
          <h2 className="font-semibold">{title}</h2>
          {action}
        </header>
      )}
      <div className="p-4 sm:p-5">{children}</div>
    </section>
  );
}

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
