"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { MapTiles } from "#components/branches/map/branch-map.tsx";
import type { BranchListProps } from "./branch-list.tsx";
import { FinderMap } from "./finder-map.tsx";
import { FinderSearch } from "./finder-search.tsx";
import {
  type FinderView,
  finderHref,
  isNarrowed,
  readFinderView,
  showView,
  withBranch,
} from "./finder-view.ts";
import type { FirstScreen } from "./first-screen.ts";
import { ResultsHeader } from "./results-header.tsx";
import { Sheet, type Stop } from "./sheet.tsx";
import { Start } from "./start.tsx";
import { type Found, useFound } from "./use-found.ts";
import { useOfflinePage } from "./use-offline.ts";
import { type Position, usePosition } from "./use-position.ts";
import { useReturningFocus } from "./use-returning-focus.ts";

// Not React's lazy: the server sends the scripts of what it shows with the HTML, so that an early click is not lost.
const BranchList = dynamic(() => import("./branch-list.tsx").then((module) => module.BranchList));
const NoBranches = dynamic(() => import("./no-branches.tsx").then((module) => module.NoBranches));
const BranchPanel = dynamic(() => import("./branch-panel.tsx").then((module) => module.BranchPanel));

type Props = {
  /** Null on the public page. */
  reader: { isStaff: boolean } | null;
  tiles: MapTiles | null;
  /** Shown until the browser loads the branches. */
  first: FirstScreen;
};

/** On a phone, results and details cover half of the map. */
function useStop(view: ReturnType<typeof readFinderView>) {
  const [stop, setStop] = useState<Stop>(isNarrowed(view) || view.branch ? "half" : "low");
  const href = finderHref(view);
  useEffect(() => {
    if (href !== "/branches") setStop((now) => (now === "low" ? "half" : now));
  }, [href]);
  return [stop, setStop] as const;
}

/** A map with a list, which has every result of the map. Details of a branch slide over the list. */
export function BranchFinder({ reader, tiles, first }: Props) {
  const params = useSearchParams();
  const view = useMemo(() => readFinderView(Object.fromEntries(params)), [params]);
  const isStaff = reader?.isStaff ?? false;
  const found = useFound(view, first, isStaff);
  const position = usePosition(view);
  const [stop, setStop] = useStop(view);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  useOfflinePage();
  const open = view.branch;
  const rememberFocus = useReturningFocus(open);
  const hrefOf = useCallback((number: string) => finderHref(withBranch(view, number)), [view]);
  const onOpen = useCallback(
    (number: string) => {
      rememberFocus();
      showView(withBranch(view, number));
    },
    [view, rememberFocus],
  );
  return (
    <div
      data-wide
      className="relative h-full overflow-hidden md:grid md:grid-cols-[21rem_minmax(0,1fr)] lg:grid-cols-[25rem_minmax(0,1fr)] print:block print:h-auto print:overflow-visible"
    >
      <h1 className="sr-only">Find a branch</h1>
      <div className="contents md:flex md:min-h-0 md:flex-col md:border-line md:border-r md:bg-surface print:block">
        <FinderSearch view={view} counts={found.counts} isStaff={isStaff} position={position} />
        <Sheet stop={stop} onStop={setStop}>
          <Results
            {...{ view, found, position, isStaff, hrefOf, highlighted, onOpen }}
            onHighlight={setHighlighted}
          />
          {open !== undefined && (
            <BranchPanel
              number={open}
              {...{ reader, hrefOf, onOpen }}
              onClose={() => showView(withBranch(view))}
            />
          )}
        </Sheet>
      </div>
      <FinderMap
        {...{ view, found, tiles, onOpen }}
        own={position.point}
        highlighted={highlighted}
        onHighlight={setHighlighted}
      />
      <p id="after-map" tabIndex={-1} className="sr-only">
        End of the map
      </p>
    </div>
  );
}

type ResultsProps = Pick<BranchListProps, "hrefOf" | "highlighted" | "onHighlight" | "onOpen"> & {
  view: FinderView;
  found: Found;
  position: Position;
  isStaff: boolean;
};

/** The results of the search. Inert while details cover them. */
function Results({ view, found, position, isStaff, ...list }: ResultsProps) {
  const isCovered = view.branch !== undefined;
  const isStart = !isNarrowed(view);
  return (
    <div
      inert={isCovered}
      className={clsx(
        "absolute inset-0 overflow-y-auto overscroll-contain pb-4 print:static print:overflow-visible",
        isCovered && "print:hidden",
      )}
    >
      <a
        href="#after-map"
        className="sr-only rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:m-3 focus:inline-block"
      >
        Skip list and map
      </a>
      <ResultsHeader view={view} found={found} position={position} isStaff={isStaff} />
      {isStart && <Start position={position} />}
      {found.total === 0 && !found.isPlaceholderData && <NoBranches view={view} isStaff={isStaff} />}
      {!isStart && <BranchList {...list} href={found.href} total={found.total} branches={found.listed} />}
      <p className="mt-4 px-4 text-muted text-xs print:hidden">
        Places and ZIP codes: GeoNames, CC BY 4.0. Map: US Census Bureau and Natural Earth.
      </p>
    </div>
  );
}
