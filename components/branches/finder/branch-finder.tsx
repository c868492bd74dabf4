"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { List, MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { MapTiles } from "#components/branches/map/branch-map.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Toggle } from "#components/ui/toggle.tsx";
import { branchesQuery, branchPageQuery } from "#lib/branches/query-options.ts";
import { BranchList, rowId } from "./branch-list.tsx";
import { FinderFilters } from "./finder-filters.tsx";
import {
  branchesOfView,
  countsOf,
  type FinderView,
  type FirstScreen,
  filterOf,
  finderHref,
  isNarrowed,
  readFinderView,
  showView,
  withBranch,
} from "./finder-view.ts";
import { NoBranches } from "./no-branches.tsx";
import { useIsOffline, useOfflinePage } from "./use-offline.ts";

// Not React's lazy: the server sends its script with the HTML, so that an early click is not lost.
const BranchPanel = dynamic(() => import("./branch-panel.tsx").then((module) => module.BranchPanel));
const BranchMap = dynamic(() => import("#components/branches/map/branch-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-sunken" />,
});

const panes = [
  ["list", "List", List],
  ["map", "Map", MapIcon],
] as const;
type Pane = (typeof panes)[number][0];

function countText(count: number): string {
  return count === 1 ? "1 branch" : `${count.toLocaleString("en-US")} branches`;
}

/** How many branches the search found, or why that is not known. */
function foundText({ distance, place }: FinderView, { total, isPlaceholderData, isPaused, error }: Found) {
  const where = distance ? ` within ${distance} miles of ${place ?? "the point"}` : "";
  if (isPlaceholderData)
    return `${isPaused ? "Waiting for the connection to find" : "Finding"} the branches${where}`;
  if (total !== undefined) return `${countText(total)}${where}`;
  return error ? `Branches${where} not loaded` : "Loading the branches";
}

/** When the details close, returns the focus to the row or pin that opened them, or else to the row. */
function useReturningFocus(open: string | undefined) {
  const opener = useRef<{ element: Element; title: string | null } | null>(null);
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open !== undefined || closed === undefined) return;
    const { element, title } = opener.current ?? {};
    opener.current = null;
    const row = document.getElementById(rowId(closed))?.querySelector("a");
    // The element of a pin may have become another branch's.
    const isSame = element?.isConnected && element.getAttribute("title") === title;
    const target = isSame ? element : row;
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }, [open]);
  return useCallback(() => {
    const element = document.activeElement;
    if (element && element !== document.body && !opener.current)
      opener.current = { element, title: element.getAttribute("title") };
  }, []);
}

/** Says when the list may be out of date. */
function Trouble({ error }: { error: Error | null }) {
  if (useIsOffline())
    return (
      <Notice tone="warn" title="You are offline">
        You can still search what is loaded, but hours may be out of date. New searches run when you are
        connected again.
      </Notice>
    );
  return error && <FaultNotice error={error} what="The branches could not be loaded." />;
}

type Found = ReturnType<typeof useFound>;

/** The branches of a view. Before they arrive, its first screen from the server. */
function useFound(view: FinderView, first: FirstScreen) {
  // Whether a branch is open changes by the minute.
  const { data, ...state } = useQuery({ ...branchesQuery(filterOf(view)), refetchInterval: 60_000 });
  const href = finderHref(withBranch(view));
  const branches = useMemo(() => branchesOfView(data ?? [], view), [data, view]);
  const counts = useMemo(() => data && countsOf(data, view), [data, view]);
  const start = !data && first.href === href ? first : null;
  return {
    ...state,
    href,
    branches,
    isLoaded: data !== undefined && !state.isPlaceholderData,
    listed: start?.rows ?? branches,
    counts: counts ?? start?.counts ?? null,
    total: data ? branches.length : start?.total,
  };
}

/** The branch whose details are open, with its place on the map once that is known. */
function useOpened(open: string | undefined) {
  const { data: page } = useQuery({ ...branchPageQuery(open ?? ""), enabled: open !== undefined });
  return useMemo(() => {
    if (open === undefined || page?.branch.branch.number !== open) return null;
    const { lat, long } = page.branch.locale;
    return { number: open, name: page.branch.branch.name, lat: Number(lat), long: Number(long) };
  }, [open, page]);
}

/** `first` is shown until the browser has loaded the branches. */
type Props = { isStaff: boolean; tiles: MapTiles | null; first: FirstScreen };

/** The branches as a list that is complete by itself, with a map beside it. Details of a branch replace the list. */
export function BranchFinder({ isStaff, tiles, first }: Props) {
  const params = useSearchParams();
  const view = useMemo(() => readFinderView(Object.fromEntries(params)), [params]);
  const found = useFound(view, first);
  const { counts, total, error } = found;
  useOfflinePage();
  const [pane, setPane] = useState<Pane>("list");
  return (
    <>
      <PageHeader
        title="Branches"
        lead="Find a branch by place, name, or number. See its hours, contacts, and directions."
        action={
          isStaff && (
            <Button asChild>
              <Link href="/branches/import">Import and export</Link>
            </Button>
          )
        }
      />
      <FinderFilters view={view} counts={counts} />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {foundText(view, found)}
        </p>
        <Toggle legend="Show" className="lg:hidden" choices={panes} value={pane} onChoose={setPane} />
      </div>
      <div className="mb-3 empty:hidden">
        <Trouble error={error} />
      </div>
      <a
        href="#after-map"
        className="sr-only rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:mb-3 focus:inline-block"
      >
        Skip list and map
      </a>
      <Results view={view} found={found} pane={pane} isStaff={isStaff} tiles={tiles}>
        {total === 0 && !found.isPlaceholderData && <NoBranches view={view} />}
      </Results>
      <p id="after-map" tabIndex={-1} className="mt-4 text-muted text-xs print:hidden">
        Places and ZIP codes: GeoNames, CC BY 4.0. Outlines: US Census Bureau and Natural Earth.
      </p>
    </>
  );
}

type ResultsProps = Omit<Props, "first"> & {
  view: FinderView;
  found: Found;
  pane: Pane;
  children: ReactNode;
};

/** The list or the details of a branch, and the map. */
function Results({ view, found, pane, isStaff, tiles, children }: ResultsProps) {
  const { href, branches, listed, total, isLoaded } = found;
  const open = view.branch;
  const opened = useOpened(open);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const rememberFocus = useReturningFocus(open);
  const hrefOf = useCallback((number: string) => finderHref(withBranch(view, number)), [view]);
  const onOpen = useCallback(
    (number: string) => {
      rememberFocus();
      showView(withBranch(view, number));
    },
    [view, rememberFocus],
  );
  const onClose = () => showView(withBranch(view));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      {open !== undefined && <BranchPanel number={open} {...{ isStaff, hrefOf, onOpen, onClose }} />}
      <div className={clsx("grid gap-4 print:block", pane === "map" && "max-lg:hidden", open && "lg:hidden")}>
        {children}
        <BranchList
          {...{ total, href, hrefOf, highlighted, onOpen }}
          branches={listed}
          onHighlight={setHighlighted}
        />
      </div>
      <section
        aria-label="Map of the branches"
        className={clsx(
          "print:hidden isolate h-[calc(100dvh-9rem)] min-h-96 overflow-hidden rounded-lg border border-line lg:sticky lg:top-4 lg:h-[max(28rem,calc(100dvh-22rem))]",
          pane === "list" && "max-lg:hidden",
        )}
      >
        <BranchMap
          {...{ branches, tiles, opened }}
          highlighted={highlighted ?? open ?? null}
          onHighlight={setHighlighted}
          onPick={onOpen}
          view={isLoaded ? href : null}
          isNarrowed={isNarrowed(view)}
        />
      </section>
    </div>
  );
}
