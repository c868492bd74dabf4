"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowLeft, X } from "lucide-react";
import {
  type ElementType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { BranchSummary, branchSections, linkClasses } from "#components/branches/branch-facts.tsx";
import { ReportProblem } from "#components/branches/editor/report-problem.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { branchPageQuery } from "#lib/branches/query-options.ts";
import type { BranchPage } from "#lib/branches/schemas.ts";

const BranchSheet = lazy(() =>
  import("./branch-sheet.tsx").then((module) => ({ default: module.BranchSheet })),
);

type Props = {
  number: string;
  isStaff: boolean;
  hrefOf: (number: string) => string;
  onOpen: (number: string) => void;
  onClose: () => void;
};

type DetailsProps = Pick<Props, "isStaff" | "hrefOf" | "onOpen"> & { page: BranchPage };

function Details({ page, isStaff, hrefOf, onOpen }: DetailsProps) {
  const { number, name } = page.branch.branch;
  const links = (
    <p className="mt-4 flex flex-wrap gap-x-5">
      <Link href={`/branches/${number}`} className={linkClasses}>
        Public page of this branch
      </Link>
      {isStaff && (
        <Link href={`/branches/${number}/edit`} className={linkClasses}>
          Edit this branch
        </Link>
      )}
    </p>
  );
  return (
    <>
      <div className="grid gap-3 px-4 pb-4 sm:px-5">
        <BranchSummary page={page}>
          <ReportProblem number={number} name={name} />
        </BranchSummary>
      </div>
      {branchSections(page, { hrefOf, onOpen }, links).map(({ title, content }) => (
        <section key={title} className="border-line border-t px-4 py-4 sm:px-5">
          <h3 className="mb-3 font-semibold text-sm">{title}</h3>
          {content}
        </section>
      ))}
    </>
  );
}

/** As high as most branches, so that nothing moves when the details arrive. */
function Waiting() {
  return (
    <div className="grid gap-3 px-4 pb-5 sm:px-5">
      <p className="sr-only">Loading the branch</p>
      {["h-6 w-48", "h-12 w-60", "h-11", "h-72"].map((size) => (
        <div key={size} className={`rounded-md bg-sunken ${size}`} />
      ))}
    </div>
  );
}

const narrow = "(width < 64rem)";

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(narrow);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}

/** Everything about one branch: in the list's place on a wide screen, in a sheet over the page on a phone. */
export function BranchPanel(props: Props) {
  const { number, onClose } = props;
  const isNarrow = useIsNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Also when a nearby branch is opened from this one.
  useEffect(() => {
    if (number) heading.current?.focus({ preventScroll: true });
  }, [number]);
  if (isNarrow)
    return (
      <Suspense>
        <BranchSheet heading={heading} onClose={onClose}>
          {(Title) => <Content {...props} Title={Title} heading={heading} isNarrow />}
        </BranchSheet>
      </Suspense>
    );
  return (
    <section
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
      className="overflow-y-auto rounded-lg border border-line bg-surface lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
    >
      <Content {...props} Title="h2" id={id} heading={heading} isNarrow={false} />
    </section>
  );
}

/** `id` is the heading's, unless `Title` names its dialog by itself. */
type ContentProps = Props & {
  Title: ElementType;
  id?: string;
  heading: RefObject<HTMLHeadingElement | null>;
  isNarrow: boolean;
};

function Content({ number, onClose, Title, id, heading, isNarrow, ...more }: ContentProps) {
  const { data: page, error } = useQuery({ ...branchPageQuery(number), refetchInterval: 60_000 });
  return (
    <>
      <header className="sticky top-0 z-10 flex flex-wrap items-start justify-between gap-x-3 rounded-t-lg bg-surface px-4 pt-3 pb-2 sm:px-5">
        {!isNarrow && (
          <Button look="quiet" size="sm" className="-ml-2 w-fit px-2 print:hidden" onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4" />
            Back to the list
          </Button>
        )}
        <Title
          {...(id && { id })}
          ref={heading}
          tabIndex={-1}
          className={clsx(
            "py-1.5 font-semibold text-lg leading-6 outline-none",
            isNarrow ? "flex-1" : "w-full",
          )}
        >
          {page?.branch.branch.name ?? `Branch ${number}`}
        </Title>
        {isNarrow && (
          <Button look="quiet" size="icon" aria-label="Close" className="-mt-1 -mr-2" onClick={onClose}>
            <X aria-hidden className="size-5" />
          </Button>
        )}
      </header>
      {error && !page && (
        <div className="px-4 pb-5 sm:px-5">
          <FaultNotice error={error} what="Could not load the branch." />
        </div>
      )}
      {page ? <Details page={page} {...more} /> : !error && <Waiting />}
    </>
  );
}
