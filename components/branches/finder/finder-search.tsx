import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { states } from "#lib/branches/constants.ts";
import {
  around,
  changed,
  type FinderCounts,
  type FinderView,
  filterOf,
  finderHref,
  showView,
  withBranch,
} from "./finder-view.ts";
import type { Suggestion } from "./gazetteer.ts";
import { PlaceSearch } from "./place-search.tsx";
import { rememberPlace } from "./recent-places.ts";
import type { Position } from "./use-position.ts";

const radii = [10, 25, 50, 100, 250, 500];

function chosen(view: FinderView, suggestion: Suggestion): FinderView {
  switch (suggestion.kind) {
    case "place":
      return around(view, suggestion, suggestion.label);
    case "state":
      return changed(view, { q: "", lat: "", box: "", state: suggestion.state });
    case "branch":
      return withBranch(view, suggestion.number);
    case "words":
      return changed(view, { lat: "", state: "", box: "", q: suggestion.words });
  }
}

function choose(view: FinderView, suggestion: Suggestion): void {
  const { label, detail } = suggestion;
  rememberPlace({ label, detail, view: chosen({}, suggestion) });
  showView(chosen(view, suggestion));
}

type Props = {
  view: FinderView;
  counts: FinderCounts | null;
  isStaff: boolean;
  position: Position;
};

/** The search field, and below it the filters. The URL has them, so a view can be shared and Back restores it. */
export function FinderSearch({ view, counts, isStaff, position }: Props) {
  return (
    <search
      aria-label="Branches"
      className="pointer-events-none z-30 grid gap-2.5 p-3 *:pointer-events-auto max-md:absolute max-md:inset-x-0 max-md:top-0 md:border-line md:border-b print:hidden"
    >
      <PlaceSearch
        key={finderHref(filterOf(view))}
        initial={view.place ?? view.q ?? (view.state ? states[view.state as keyof typeof states] : "")}
        onChoose={(suggestion) => choose(view, suggestion)}
        position={position}
      />
      <div className="-mx-3 flex gap-2 overflow-x-auto px-3 pb-1 [scrollbar-width:none] md:flex-wrap">
        <Chips view={view} counts={counts} isStaff={isStaff} />
      </div>
    </search>
  );
}

const chipClasses =
  "h-10 rounded-full border bg-surface text-sm font-medium whitespace-nowrap max-md:shadow-sm md:h-9";

type ChipProps = {
  label: string;
  value: string | undefined;
  /** Whether it narrows the search. */
  isSet: boolean;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

function Chip({ label, value = "", isSet, choices, onChoose }: ChipProps) {
  const id = useId();
  return (
    <div className="relative shrink-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={clsx(
          chipClasses,
          "max-w-44 content-center bg-none! pr-8 pl-3.5",
          isSet ? "border-accent bg-accent-soft text-accent-strong" : "border-line-strong/60",
        )}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}

function counted(count: number | undefined): string {
  return count === undefined ? "" : ` (${count})`;
}

function Chips({ view, counts, isStaff }: Omit<Props, "position">) {
  const { distance, type, state, status, sort } = view;
  const set = (changes: FinderView) => showView(changed(view, changes));
  const isOpenOnly = view.open === "now";
  return (
    <>
      <label
        className={clsx(
          chipClasses,
          "flex shrink-0 cursor-pointer items-center px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          isOpenOnly ? "border-accent bg-accent-soft text-accent-strong" : "border-line-strong/60",
        )}
      >
        <input
          type="checkbox"
          className="sr-only"
          checked={isOpenOnly}
          onChange={({ target }) => set({ open: target.checked ? "now" : "" })}
        />
        {isOpenOnly && "✓ "}Open now{counted(counts?.openNow)}
      </label>
      <Chip
        label="Type"
        value={type}
        isSet={type !== undefined}
        onChoose={(one) => set({ type: one })}
        choices={[
          ["", "Any type"],
          ["primary", `Primary${counted(counts?.primary)}`],
          ["warehouse", `Warehouse${counted(counts?.warehouse)}`],
        ]}
      />
      <Chip
        label="State"
        value={state}
        isSet={state !== undefined}
        onChoose={(code) => set({ state: code })}
        choices={[["", "Any state"], ...Object.entries(states)]}
      />
      {distance && (
        <Chip
          label="Within"
          value={distance}
          isSet
          onChoose={(miles) => set({ distance: miles })}
          choices={[...new Set([...radii, Number(distance)])]
            .sort((one, other) => one - other)
            .map((miles) => [String(miles), `${miles} miles`] as const)}
        />
      )}
      <Chip
        label="Sort"
        value={sort}
        isSet={sort !== undefined}
        onChoose={(order) => set({ sort: order })}
        choices={[
          ["", distance ? "By distance" : "By number"],
          ["name", "By name"],
        ]}
      />
      {isStaff && (
        <Chip
          label="Status"
          value={status}
          isSet={status !== undefined}
          onChoose={(one) => set({ status: one })}
          choices={[
            ["", "Any status"],
            ["active", `Active${counted(counts?.active)}`],
            ["inactive", `Inactive${counted(counts?.inactive)}`],
          ]}
        />
      )}
    </>
  );
}
