"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { LandOutline } from "#components/branches/map/land-outline.tsx";
import { cityZoom } from "#components/branches/map/map-places.ts";
import { viewBounds } from "#components/branches/map/view-bounds.ts";
import { PageTabs } from "#components/ui/page-tabs.tsx";
import { BranchList } from "./branch-list.tsx";
import { BranchPanel } from "./branch-panel.tsx";
import { FinderSearch } from "./finder-search.tsx";
import { type FinderView, finderHref, isNarrowed, withoutBox } from "./finder-view.ts";
import { NoBranches } from "./no-branches.tsx";
import { ResultsHeader } from "./results-header.tsx";
import { Sheet } from "./sheet.tsx";
import { Start } from "./start.tsx";
import { type Finder, type FinderProps, useFinder } from "./use-finder.ts";

// Not React's lazy: the server sends the scripts of what it shows with the HTML, so that an early click is not lost.
const BranchMap = dynamic(() => import("#components/branches/map/branch-map.tsx"), {
  ssr: false,
});

/** A map with a list, which has every result of the map. Details of a branch slide over the list. */
export function BranchFinder(props: FinderProps) {
  const finder = useFinder(props);
  const { view } = finder;
  useEffect(() => {
    // Shows our own page when the finder is reloaded offline: public/branches-offline.js. Browsers without service
    // workers, or that refuse them in private windows, show their own page.
    navigator.serviceWorker?.register("/branches-offline.js", { scope: "/branches" }).catch(() => undefined);
  }, []);
  return (
    <div className="flex h-full flex-col print:block print:h-auto">
      <h1 className="sr-only">Find a branch</h1>
      {finder.isStaff && (
        <div className="border-line border-b bg-surface px-4 *:mb-0 *:border-0 print:hidden">
          <PageTabs />
        </div>
      )}
      <div className="relative min-h-0 grow overflow-hidden md:grid md:grid-cols-[21rem_minmax(0,1fr)] lg:grid-cols-[25rem_minmax(0,1fr)] print:block print:overflow-visible">
        <div className="contents md:flex md:min-h-0 md:flex-col md:border-line md:border-r md:bg-surface print:block">
          <FinderSearch {...finder} />
          <Sheet view={view}>
            <Results {...finder} />
            {view.branch !== undefined && <BranchPanel {...finder} number={view.branch} />}
          </Sheet>
        </div>
        <section
          aria-label="Map of the branches"
          className="relative isolate overflow-hidden max-md:absolute max-md:inset-0 print:hidden"
        >
          <FirstLand {...props} view={view} />
          <BranchMap {...finder} />
        </section>
        <p id="after-map" tabIndex={-1} className="sr-only">
          End of the map
        </p>
      </div>
    </div>
  );
}

/** The land where the map will have it, with the margins of `camera.tsx`. */
function FirstLand({ first, view }: Pick<FinderProps, "first"> & { view: FinderView }) {
  const [{ bounds, isSearch, isBox }] = useState(() => ({
    bounds: view.branch === undefined ? viewBounds(view, first.rows) : null,
    isSearch: finderHref(withoutBox(view)) !== "/branches",
    isBox: view.box !== undefined,
  }));
  return (
    <LandOutline
      bounds={bounds}
      maxZoom={isBox ? 18 : cityZoom}
      className={clsx(
        "max-md:top-[116px]",
        isBox ? "inset-0" : "max-md:inset-x-4",
        !isBox && (isSearch ? "inset-12" : "inset-8"),
        isSearch ? "max-md:bottom-[50%]" : "max-md:bottom-[150px]",
        isSearch &&
          !isBox &&
          "max-md:[@media(height>=36rem)]:top-[142px] max-md:[@media(height>=36rem)]:bottom-[calc(50%+6px)]",
      )}
    />
  );
}

/** The results of the search. Inert while details cover them. */
function Results(finder: Finder) {
  const { view, found } = finder;
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
      <ResultsHeader {...finder} />
      {isStart && <Start {...finder} />}
      {found.total === 0 && !found.isPlaceholderData && <NoBranches {...finder} />}
      {!isStart && <BranchList {...finder} />}
      <p className="mt-4 px-4 text-muted text-xs print:hidden">
        Places and ZIP codes: GeoNames, CC BY 4.0. Map: US Census Bureau, National Weather Service, Natural
        Earth, and OpenStreetMap.
      </p>
    </div>
  );
}
