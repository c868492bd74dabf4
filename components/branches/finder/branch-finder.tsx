"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { List, MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { MapTiles } from "#components/branches/map/branch-map.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { branchesQuery, branchPageQuery } from "#lib/branches/query-options.ts";
import { BranchRow, rowId } from "./branch-row.tsx";
import { FinderFilters } from "./finder-filters.tsx";
import {
  branchesOfView,
  countsOf,
  type FinderView,
  type FirstScreen,
  finderHref,
  isNarrowed,
  readFinderView,
  rowsAtOnce,
  showView,
  withBranch,
} from "./finder-view.ts";
import { NoBranches } from "./no-branches.tsx";
import { useIsOffline, useOfflinePage } from "./use-offline.ts";

// Not by React's lazy: the server sends its scripts along with its HTML, so that a click on it is not lost.
const BranchPanel = dynamic(() => import("./branch-panel.tsx").then((module) => module.BranchPanel));
const BranchMap = dynamic(() => import("#components/branches/map/branch-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-sunken" />,
});

const panes = [
  { name: "list", label: "List", icon: List },
  { name: "map", label: "Map", icon: MapIcon },
] as const;
type Pane = (typeof panes)[number]["name"];

function countText(count: number): string {
  return count === 1 ? "1 branch" : `${count.toLocaleString("en-US")} branches`;
}

type Found = {
  view: FinderView;
  total: number | undefined;
  /** What is listed still belongs to the search before. */
  isAnother: boolean;
  isPaused: boolean;
  hasFailed: boolean;
};

/** How many branches the search found, or why that is not known. */
function foundText({ view, total, isAnother, isPaused, hasFailed }: Found): string {
  const { near } = view.filter;
  const where = near ? ` within ${near.distance} miles of ${view.place ?? "the point"}` : "";
  if (isAnother) return `${isPaused ? "Waiting for the connection to find" : "Finding"} the branches${where}`;
  if (total !== undefined) return `${countText(total)}${where}`;
  return hasFailed ? `Branches${where} not loaded` : "Loading the branches";
}

/** On a phone, list or map; beside each other where there is room. */
function PaneSwitch({ pane, onSwitch }: { pane: Pane; onSwitch: (pane: Pane) => void }) {
  return (
    <fieldset className="flex gap-1 lg:hidden">
      <legend className="sr-only">Show</legend>
      {panes.map(({ name, label, icon: Icon }) => (
        <Button
          key={name}
          look={pane === name ? "secondary" : "quiet"}
          aria-pressed={pane === name}
          onClick={() => onSwitch(name)}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** Brings the focus back to what opened the details, when they are closed: the row or the pin, or the row after all. */
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
    // A pin may stand for another branch by now.
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

/** `first` is what the view of the address shows, without which nothing would stand there before a script runs. */
type Props = { isStaff: boolean; tiles: MapTiles | null; first: FirstScreen };

/** The branches as a list that is complete by itself, and on a map beside it; details of one in the list's place. */
export function BranchFinder({ isStaff, tiles, first }: Props) {
  const params = useSearchParams();
  const view = useMemo(() => readFinderView(Object.fromEntries(params)), [params]);
  const { data, error, isPlaceholderData, isPaused } = useQuery({
    ...branchesQuery(view.filter),
    // What is open changes by the minute.
    refetchInterval: 60_000,
  });
  const isOffline = useIsOffline();
  useOfflinePage();
  const open = view.branch;
  const { data: page } = useQuery({ ...branchPageQuery(open ?? ""), enabled: open !== undefined });
  const href = finderHref(withBranch(view));
  const branches = useMemo(() => branchesOfView(data ?? [], view), [data, view]);
  const allCounts = useMemo(() => data && countsOf(data, view), [data, view]);
  // The branches come after the page: ten thousand of them in its HTML would be read twice and run through at once.
  const start = !data && first.href === href ? first : null;
  const total = data ? branches.length : start?.total;
  const listed = start?.rows ?? branches;
  const [pane, setPane] = useState<Pane>("list");
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [shown, setShown] = useState({ href, rows: rowsAtOnce });
  const rows = shown.href === href ? shown.rows : rowsAtOnce;
  const rememberFocus = useReturningFocus(open);

  const hrefOf = useCallback((number: string) => finderHref(withBranch(view, number)), [view]);
  const openBranch = useCallback(
    (number: string) => {
      rememberFocus();
      showView(withBranch(view, number));
    },
    [view, rememberFocus],
  );
  const opened = useMemo(() => {
    if (open === undefined || page?.branch.branch.number !== open) return null;
    const { lat, long } = page.branch.locale;
    return { number: open, name: page.branch.branch.name, lat: Number(lat), long: Number(long) };
  }, [open, page]);

  return (
    <>
      <PageHeader
        title="Branches"
        lead="Find a branch by place, name or number: hours, contacts and the way there."
        action={
          isStaff && (
            <Button asChild>
              <Link href="/branches/import">Import and export</Link>
            </Button>
          )
        }
      />
      <FinderFilters view={view} counts={allCounts ?? start?.counts ?? null} />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {foundText({ view, total, isAnother: isPlaceholderData, isPaused, hasFailed: error !== null })}
        </p>
        <PaneSwitch pane={pane} onSwitch={setPane} />
      </div>
      {isOffline && (
        <div className="mb-3">
          <Notice tone="warn" title="You are offline">
            What is loaded stays and can be searched for; hours may be late. A new search is answered when the
            connection is back.
          </Notice>
        </div>
      )}
      {error && !isOffline && (
        <div className="mb-3">
          <FaultNotice error={error} what="The branches could not be loaded." />
        </div>
      )}
      <a
        href="#after-map"
        className="sr-only rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:mb-3 focus:inline-block"
      >
        Skip list and map
      </a>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {open !== undefined && (
          <BranchPanel
            number={open}
            isStaff={isStaff}
            hrefOf={hrefOf}
            onOpen={openBranch}
            onClose={() => showView(withBranch(view))}
          />
        )}
        <div
          className={clsx(
            "grid gap-4 print:block",
            pane === "map" && "max-lg:hidden",
            open !== undefined && "lg:hidden",
          )}
        >
          {total === 0 && !isPlaceholderData && <NoBranches view={view} />}
          {listed.length > 0 && (
            <ul
              aria-label="Branches"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
            >
              {listed.slice(0, rows).map((branch) => (
                <BranchRow
                  key={branch.number}
                  branch={branch}
                  href={hrefOf(branch.number)}
                  isHighlighted={branch.number === highlighted}
                  onHighlight={setHighlighted}
                  onOpen={openBranch}
                />
              ))}
            </ul>
          )}
          {total !== undefined && total > rows && (
            <Button
              className="justify-self-center print:hidden"
              onClick={() => setShown({ href, rows: rows + rowsAtOnce })}
            >
              Show {Math.min(rowsAtOnce, total - rows)} more
            </Button>
          )}
        </div>
        <section
          aria-label="Map of the branches"
          className={clsx(
            "print:hidden isolate h-[calc(100dvh-9rem)] min-h-96 overflow-hidden rounded-lg border border-line lg:sticky lg:top-4 lg:h-[max(28rem,calc(100dvh-22rem))]",
            pane === "list" && "max-lg:hidden",
          )}
        >
          <BranchMap
            branches={branches}
            view={data && !isPlaceholderData ? href : null}
            isNarrowed={isNarrowed(view)}
            tiles={tiles}
            opened={opened}
            highlighted={highlighted ?? open ?? null}
            onHighlight={setHighlighted}
            onPick={openBranch}
          />
        </section>
      </div>
      <p id="after-map" tabIndex={-1} className="mt-4 text-muted text-xs print:hidden">
        Places and ZIP codes: GeoNames, CC BY 4.0. Outlines: US Census Bureau and Natural Earth.
      </p>
    </>
  );
}
