import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { branchSections, linkClasses } from "#components/branches/branch-facts.tsx";
import { BranchName } from "#components/branches/branch-name.tsx";
import { BranchSummary } from "#components/branches/branch-summary.tsx";
import { ReportProblem } from "#components/branches/editor/report-problem.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { BranchPage } from "#lib/branches/shared/schemas.ts";
import { showView, withBranch } from "./finder-view.ts";
import { branchPageQuery } from "./queries.ts";
import type { Finder } from "./use-finder.ts";

function Details({ page, reader, toHref, onOpen }: Finder & { page: BranchPage }) {
  const { number, name } = page.branch.branch;
  return (
    <>
      <div className="grid gap-3 px-4 pb-4">
        <BranchSummary page={page}>{reader && <ReportProblem number={number} name={name} />}</BranchSummary>
      </div>
      {branchSections(page, { toHref, onOpen }).map(({ title, content }) => (
        <section key={title} className="border-line border-t px-4 py-4">
          <h3 className="mb-3 font-semibold text-sm">{title}</h3>
          {content}
        </section>
      ))}
      <p className="flex flex-wrap gap-x-5 border-line border-t px-4 py-4 print:hidden">
        <Link href={`/branches/${number}`} className={linkClasses}>
          Page of this branch
        </Link>
      </p>
    </>
  );
}

/** As high as the details of most branches, so that nothing moves when they arrive. */
function Waiting() {
  return (
    <div className="grid gap-3 px-4 pb-5">
      <p className="sr-only">Loading the branch</p>
      {["h-6 w-48", "h-12 w-60", "h-11", "h-72"].map((size) => (
        <div key={size} className={`rounded-md bg-sunken ${size}`} />
      ))}
    </div>
  );
}

/** The details of a branch, which slide over the list. */
export function BranchPanel({ number, ...finder }: Finder & { number: string }) {
  const onClose = () => showView(withBranch(finder.view));
  const { data: page, error } = useQuery({ ...branchPageQuery(number), refetchInterval: 60_000 });
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Focus the heading again when a nearby branch replaces this one.
  useEffect(() => {
    if (number) heading.current?.focus({ preventScroll: true });
  }, [number]);
  return (
    <section
      aria-labelledby={id}
      onKeyDown={({ key, currentTarget, defaultPrevented }) => {
        // The first Escape closes an open menu.
        const isMenuOpen = currentTarget.querySelector(":popover-open") !== null;
        if (key === "Escape" && !defaultPrevented && !isMenuOpen) onClose();
      }}
      className="absolute inset-0 z-10 animate-[slide-in_200ms_ease-out] overflow-y-auto overscroll-contain bg-surface print:static print:overflow-visible"
    >
      <header className="sticky top-0 z-10 bg-surface px-4 pb-2 md:pt-3">
        <div className="flex items-center justify-between gap-3 print:hidden">
          <Button variant="quiet" size="sm" className="-ml-2 px-2" onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4" />
            Back to the list
          </Button>
          {finder.isStaff && (
            <ButtonLink href={`/branches/${number}/edit`} size="sm">
              Edit this branch
            </ButtonLink>
          )}
        </div>
        <h2 id={id} ref={heading} tabIndex={-1} className="py-1 font-semibold text-xl leading-7 outline-none">
          {page ? <BranchName name={page.branch.branch.name} /> : `Branch ${number}`}
        </h2>
      </header>
      {error && !page && (
        <div className="px-4 pb-5">
          <ErrorBanner error={error} what="Could not load the branch." />
        </div>
      )}
      {page ? <Details key={number} page={page} {...finder} /> : !error && <Waiting />}
    </section>
  );
}
