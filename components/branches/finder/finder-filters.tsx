"use client";

import clsx from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox, ChoiceField } from "#components/ui/field.tsx";
import { states } from "#lib/branches/constants.ts";
import {
  type FinderCounts,
  type FinderView,
  filterOf,
  finderHref,
  isNarrowed,
  readFinderView,
  showView,
  withBranch,
} from "./finder-view.ts";
import type { Suggestion } from "./gazetteer.ts";
import { NearMe } from "./near-me.tsx";
import { PlaceSearch } from "./place-search.tsx";

const radii = [10, 25, 50, 100, 250, 500];
const usualRadius = "50";

function counted(count: number | undefined): string {
  return count === undefined ? "" : ` (${count})`;
}

/** The view with these parameters changed, and no details open. */
function changed(view: FinderView, changes: FinderView): FinderView {
  return readFinderView({ ...withBranch(view), ...changes });
}

type Point = { lat: number; long: number };

function around(view: FinderView, { lat, long }: Point, place: string): FinderView {
  const { q: _, state: __, distance = usualRadius, ...others } = view;
  return changed(others, { place, lat: String(lat), long: String(long), distance });
}

function chosen(view: FinderView, suggestion: Suggestion): FinderView {
  switch (suggestion.kind) {
    case "place":
      return around(view, suggestion, suggestion.label);
    case "state":
      return changed(view, { q: "", lat: "", state: suggestion.state });
    case "branch":
      return withBranch(view, suggestion.number);
    case "words":
      return changed(view, { lat: "", state: "", q: suggestion.words });
  }
}

type Props = { view: FinderView; counts: FinderCounts | null };

/** The search and its filters. The URL has them, so a view can be shared and Back restores it. */
export function FinderFilters({ view, counts }: Props) {
  const id = useId();
  // On a phone, open filters push the list off the screen.
  const [isOpen, setIsOpen] = useState(false);
  const onPhone = isOpen ? "" : "max-md:hidden";
  const { q, state = "", distance = usualRadius } = view;
  return (
    <search
      aria-label="Branches"
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,2fr)_auto_minmax(0,1fr)_minmax(0,1fr)] print:hidden"
    >
      <div className="max-md:col-span-2">
        <PlaceSearch
          key={finderHref(filterOf(view))}
          initial={view.place ?? q ?? ""}
          onChoose={(suggestion) => showView(chosen(view, suggestion))}
        />
      </div>
      <NearMe onFound={(point) => showView(around(view, point, "your position"))} />
      <Button
        className="self-end md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
      </Button>
      <ChoiceField
        label="Within"
        frameClassName={onPhone}
        value={distance}
        disabled={!view.distance}
        onChoose={(miles) => showView(changed(view, { distance: miles }))}
        choices={[...new Set([...radii, Number(distance)])]
          .sort((one, other) => one - other)
          .map((miles) => [String(miles), `${miles} miles`])}
      />
      <ChoiceField
        label="State"
        frameClassName={onPhone}
        value={state}
        onChoose={(code) => showView(changed(view, { state: code }))}
        choices={[["", "All states"], ...Object.entries(states)]}
      />
      <MoreFilters id={id} className={onPhone} view={view} counts={counts} />
    </search>
  );
}

function MoreFilters({ id, className, view, counts }: Props & { id: string; className: string }) {
  return (
    <div
      id={id}
      className={clsx(
        "col-span-full grid grid-cols-2 items-end gap-3 md:justify-start md:grid-cols-[repeat(3,minmax(0,11rem))_auto_auto]",
        className,
      )}
    >
      <ChoiceField
        label="Status"
        value={view.status ?? ""}
        onChoose={(status) => showView(changed(view, { status }))}
        choices={[
          ["", "Any status"],
          ["active", `Active${counted(counts?.active)}`],
          ["inactive", `Inactive${counted(counts?.inactive)}`],
        ]}
      />
      <ChoiceField
        label="Type"
        value={view.type ?? ""}
        onChoose={(type) => showView(changed(view, { type }))}
        choices={[
          ["", "Any type"],
          ["primary", `Primary${counted(counts?.primary)}`],
          ["warehouse", `Warehouse${counted(counts?.warehouse)}`],
        ]}
      />
      <ChoiceField
        label="Sorted by"
        value={view.sort ?? ""}
        onChoose={(sort) => showView(changed(view, { sort }))}
        choices={[
          ["", view.distance ? "Distance" : "Number"],
          ["name", "Name"],
        ]}
      />
      <Checkbox
        className="mb-2.5"
        label={`Open now${counted(counts?.openNow)}`}
        checked={view.open === "now"}
        onChange={(event) => showView(changed(view, { open: event.target.checked ? "now" : "" }))}
      />
      <Button
        look="quiet"
        className="justify-self-start"
        disabled={!isNarrowed(view)}
        onClick={() => showView({})}
      >
        <X aria-hidden className="size-4" />
        Clear
      </Button>
    </div>
  );
}
