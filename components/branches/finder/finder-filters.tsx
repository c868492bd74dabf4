"use client";

import clsx from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox, SelectField } from "#components/ui/field.tsx";
import { states } from "#lib/branches/constants.ts";
import {
  type FinderCounts,
  type FinderView,
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
const usualRadius = 50;

/** The count behind a choice; nothing while it is not known. */
function counted(count: number | undefined): string {
  return count === undefined ? "" : ` (${count})`;
}

type Props = { view: FinderView; counts: FinderCounts | null };

/** The search and the filters; they stand in the address, so that a view can be shared and Back restores it. */
export function FinderFilters({ view, counts }: Props) {
  const id = useId();
  // On a phone they would push the list off the screen.
  const [isOpen, setIsOpen] = useState(false);
  const onPhone = !isOpen && "max-md:hidden";
  const { q, state, near } = view.filter;
  const distance = near?.distance ?? usualRadius;

  function go(changes: Record<string, string>) {
    const given = new URL(finderHref(withBranch(view)), "http://finder").searchParams;
    showView(readFinderView({ ...Object.fromEntries(given), ...changes }));
  }

  const around = (point: { lat: number; long: number }, place: string) =>
    go({
      q: "",
      state: "",
      place,
      lat: String(point.lat),
      long: String(point.long),
      distance: String(distance),
    });

  function choose(suggestion: Suggestion) {
    switch (suggestion.kind) {
      case "place":
        return around(suggestion, suggestion.label);
      case "state":
        return go({ q: "", lat: "", state: suggestion.state });
      case "branch":
        return showView(withBranch(view, suggestion.number));
      case "words":
        return go({ lat: "", state: "", q: suggestion.words });
    }
  }

  return (
    <search
      aria-label="Branches"
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,2fr)_auto_minmax(0,1fr)_minmax(0,1fr)] print:hidden"
    >
      <div className="max-md:col-span-2">
        <PlaceSearch
          key={finderHref({ filter: view.filter })}
          initial={view.place ?? q ?? ""}
          onChoose={choose}
        />
      </div>
      <NearMe onFound={(point) => around(point, "your position")} />
      <Button
        className="self-end md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
      </Button>
      <SelectField
        label="Within"
        frameClassName={onPhone}
        value={distance}
        disabled={!near}
        onChange={(event) => go({ distance: event.target.value })}
      >
        {[...new Set([...radii, distance])]
          .sort((one, other) => one - other)
          .map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
      </SelectField>
      <SelectField
        label="State"
        frameClassName={onPhone}
        value={state ?? ""}
        onChange={(event) => go({ state: event.target.value })}
      >
        <option value="">All states</option>
        {Object.entries(states).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div
        id={id}
        className={clsx(
          "col-span-full grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(3,minmax(0,11rem))_auto_1fr]",
          onPhone,
        )}
      >
        <SelectField
          label="Status"
          value={view.status ?? ""}
          onChange={(event) => go({ status: event.target.value })}
        >
          <option value="">Any status</option>
          <option value="active">Active{counted(counts?.active)}</option>
          <option value="inactive">Inactive{counted(counts?.inactive)}</option>
        </SelectField>
        <SelectField
          label="Type"
          value={view.type ?? ""}
          onChange={(event) => go({ type: event.target.value })}
        >
          <option value="">Any type</option>
          <option value="primary">Primary{counted(counts?.primary)}</option>
          <option value="warehouse">Warehouse{counted(counts?.warehouse)}</option>
        </SelectField>
        <SelectField
          label="Sorted by"
          value={view.sort ?? ""}
          onChange={(event) => go({ sort: event.target.value })}
        >
          <option value="">{near ? "Distance" : "Number"}</option>
          <option value="name">Name</option>
        </SelectField>
        <Checkbox
          className="mb-2.5"
          label={`Open now${counted(counts?.openNow)}`}
          checked={view.openNow ?? false}
          onChange={(event) => go({ open: event.target.checked ? "now" : "" })}
        />
        <Button
          look="quiet"
          className="justify-self-start"
          disabled={!isNarrowed(view)}
          onClick={() => showView({ filter: {} })}
        >
          <X aria-hidden className="size-4" />
          Clear
        </Button>
      </div>
    </search>
  );
}
