"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { List, MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { branchesQuery } from "#lib/branches/queries.ts";
import { BranchRow, rowId } from "./branch-row.tsx";
import { FinderFilters } from "./finder-filters.tsx";
import { branchesOfView, finderHref, isNarrowed, readFinderView } from "./finder-view.ts";
import { NoBranches } from "./no-branches.tsx";

const BranchMap = dynamic(() => import("./branch-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-sunken" />,
});

const rowsAtOnce = 100;
const panes = [
  { name: "list", label: "List", icon: List },
  { name: "map", label: "Map", icon: MapIcon },
] as const;
type Pane = (typeof panes)[number]["name"];

function countText(count: number): string {
  return count === 1 ? "1 branch" : `${count.toLocaleString("en-US")} branches`;
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

/** The branches as a list that is complete by itself, and on a map beside it. */
export function BranchFinder({ isStaff }: { isStaff: boolean }) {
  const params = useSearchParams();
  const view = useMemo(() => readFinderView(Object.fromEntries(params)), [params]);
  const { data, error, isPlaceholderData } = useQuery({
    ...branchesQuery(view.filter),
    // What is open changes by the minute.
    refetchInterval: 60_000,
  });
  const href = finderHref(view);
  const branches = useMemo(() => branchesOfView(data ?? [], view), [data, view]);
  const [pane, setPane] = useState<Pane>("list");
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [shown, setShown] = useState({ href, rows: rowsAtOnce });
  const rows = shown.href === href ? shown.rows : rowsAtOnce;
  const picked = useRef<string | null>(null);

  const pick = useCallback(
    (number: string) => {
      picked.current = number;
      const place = branches.findIndex((branch) => branch.number === number) + 1;
      setShown({ href, rows: Math.max(rows, Math.ceil(place / rowsAtOnce) * rowsAtOnce) });
      setPane("list");
      setHighlighted(number);
    },
    [branches, href, rows],
  );
  // The row of a picked pin may only now be there.
  useEffect(() => {
    const row = picked.current && document.getElementById(rowId(picked.current));
    if (!row) return;
    picked.current = null;
    row.scrollIntoView({ block: "center" });
    row.querySelector("a")?.focus({ preventScroll: true });
  });

  return (
    <>
      <PageHeader
        title="Branches"
        lead="Find a branch by place, name or number; its page shows hours, contacts and the way there."
        action={
          isStaff && (
            <Button asChild>
              <Link href="/branches/import">Import and export</Link>
            </Button>
          )
        }
      />
      <FinderFilters view={view} found={data ?? []} />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {data ? countText(branches.length) : "Loading the branches"}
          {data &&
            view.filter.near &&
            ` within ${view.filter.near.distance} miles of ${view.place ?? "the point"}`}
          {isPlaceholderData && ", searching again"}
        </p>
        <PaneSwitch pane={pane} onSwitch={setPane} />
      </div>
      {error && <FaultNotice error={error} what="The branches could not be loaded." />}
      <a
        href="#after-map"
        className="sr-only rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:mb-3 focus:inline-block"
      >
        Skip list and map
      </a>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className={clsx("grid gap-4 print:block", pane === "map" && "max-lg:hidden")}>
          {data && branches.length === 0 && <NoBranches view={view} />}
          {branches.length > 0 && (
            <ul
              aria-label="Branches"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
            >
              {branches.slice(0, rows).map((branch) => (
                <BranchRow
                  key={branch.number}
                  branch={branch}
                  isHighlighted={branch.number === highlighted}
                  onHighlight={setHighlighted}
                />
              ))}
            </ul>
          )}
          {branches.length > rows && (
            <Button
              className="justify-self-center print:hidden"
              onClick={() => setShown({ href, rows: rows + rowsAtOnce })}
            >
              Show {Math.min(rowsAtOnce, branches.length - rows)} more
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
            highlighted={highlighted}
            onHighlight={setHighlighted}
            onPick={pick}
          />
        </section>
      </div>
      <p id="after-map" tabIndex={-1} className="mt-4 text-muted text-xs print:hidden">
        Places and ZIP codes: GeoNames, CC BY 4.0. Outlines: US Census Bureau and Natural Earth.
      </p>
    </>
  );
}
