import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";
import { PageTabs } from "./page-tabs.tsx";

type HeaderProps = {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** Also on phones, over headings that are as large as a title there. */
  isLarge?: boolean;
};

/** The title of a page, one sentence about it, its primary action, and the other pages of its place. */
export function PageHeader({ title, lead, action, isLarge = false }: HeaderProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 sm:mb-6 md:flex-nowrap">
        <div className="grid max-w-2xl gap-1 sm:gap-1.5">
          <h1
            className={clsx(
              "wrap-anywhere font-semibold tracking-tight",
              isLarge ? "text-2xl" : "text-xl sm:text-2xl",
            )}
          >
            {title}
          </h1>
          {lead && <p className="text-pretty text-muted max-sm:text-sm">{lead}</p>}
        </div>
        {action && <TitleActions>{action}</TitleActions>}
      </header>
      <PageTabs />
    </>
  );
}

/** The actions of a page, on the line of its title. Its buttons are small. */
export function TitleActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden sm:min-h-8.5 md:shrink-0">{children}</div>
  );
}

/** A link to the page above this one, before its title. */
export function BackLink({ className, children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={clsx(
        "flex min-h-6 w-fit items-center gap-1.5 text-muted text-sm hover:text-ink print:hidden",
        className,
      )}
      {...link}
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

type PanelProps = {
  /** For links to it. */
  id?: string;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A framed section of a page. */
export function Panel({ id, title, action, children, className }: PanelProps) {
  return (
    <section
      {...(id && { id, tabIndex: -1 })}
      className={clsx("scroll-mt-18 rounded-lg border border-line bg-surface lg:scroll-mt-16", className)}
    >
      {title && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-1.5">
          <h2 className="font-semibold">{title}</h2>
          {action}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}

type CardProps = {
  /** The accessible name, for a title that is not plain text. */
  label: string;
  title?: ReactNode;
  /** Who and when, below the title. */
  meta: ReactNode;
  /** The state, or actions. */
  status: ReactNode;
  children?: ReactNode;
};

/** A thing as a card. */
export function Card({ label, title = label, meta, status, children }: CardProps) {
  return (
    <article aria-label={label} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 font-semibold">{title}</h2>
          <p className="break-words text-muted text-sm">{meta}</p>
        </div>
        <div className="flex flex-wrap gap-2">{status}</div>
      </div>
      {children}
    </article>
  );
}

type DescribedProps = { title?: ReactNode; description: ReactNode; className?: string; children?: ReactNode };

/** A thing and its description, with its actions beside them if there is room. */
export function Described({ title, description, className, children }: DescribedProps) {
  return (
    <div className={clsx("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}>
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        {title}
        <p className="max-w-prose break-words text-muted text-sm">{description}</p>
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
