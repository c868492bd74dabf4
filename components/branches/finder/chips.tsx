import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useId } from "react";
import { states } from "#lib/branches/shared/states.ts";
import { changed, type FinderView, showView } from "./finder-view.ts";
import type { Finder } from "./use-finder.ts";

const radii = [10, 25, 50, 100, 250, 500];

function chipClasses(isSet: boolean, more: string): string {
  return clsx(
    "h-10 rounded-full border bg-surface text-sm font-medium whitespace-nowrap max-md:shadow-sm md:h-9",
    isSet ? "border-accent bg-accent-soft text-accent-strong" : "border-line-strong/60",
    more,
  );
}

type Filter = {
  name: keyof FinderView;
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
};

function Chip({ name, label, choices, view }: Filter & { view: FinderView }) {
  const id = useId();
  return (
    <div className="relative shrink-0" data-set={view[name] === undefined ? undefined : ""}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={view[name] ?? ""}
        onChange={({ target }) => {
          // A state is shown whole, not the part of it that the map shows.
          showView(changed(view, { [name]: target.value, ...(name === "state" && { box: "" }) }));
        }}
        className={chipClasses(view[name] !== undefined, "max-w-44 content-center bg-none! pr-8 pl-3.5")}
      >
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
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

/** Only a search around a place has a radius. */
function Radius({ view }: Pick<Finder, "view">) {
  if (view.distance === undefined) return null;
  const miles = [...new Set([...radii, Number(view.distance)])].sort((one, other) => one - other);
  const choices = miles.map((one) => [String(one), `${one} miles`] as const);
  return <Chip name="distance" label="Within" choices={choices} view={view} />;
}

/** Only staff choose a status. */
function getFilters({ found: { counts }, isStaff }: Finder): Filter[] {
  const type: Filter["choices"] = [
    ["", "Any type"],
    ["primary", `Primary${counted(counts?.primary)}`],
    ["warehouse", `Warehouse${counted(counts?.warehouse)}`],
  ];
  const status: Filter["choices"] = [
    ["", "Any status"],
    ["active", `Active${counted(counts?.active)}`],
    ["inactive", `Inactive${counted(counts?.inactive)}`],
  ];
  const filters: (Filter | false)[] = [
    { name: "type", label: "Type", choices: type },
    { name: "state", label: "State", choices: [["", "Any state"], ...Object.entries(states)] },
    isStaff && { name: "status", label: "Status", choices: status },
  ];
  return filters.filter((filter) => filter !== false);
}

/** The order of the results. */
export function SortChoice({ view }: Pick<Finder, "view">) {
  const choices = [
    ["", view.distance || view.box ? "Sort by distance" : "Sort by city"],
    ["name", "Sort by name"],
  ] as const;
  return <Chip name="sort" label="Sort" choices={choices} view={view} />;
}

/** The filters, with the number of branches that each choice would show. */
export function Chips(finder: Finder) {
  const { view, found } = finder;
  const isOpenOnly = view.open === "now";
  return (
    <>
      <Radius view={view} />
      <label
        data-set={isOpenOnly ? "" : undefined}
        className={chipClasses(
          isOpenOnly,
          "flex shrink-0 cursor-pointer items-center px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        )}
      >
        <input
          type="checkbox"
          className="sr-only"
          checked={isOpenOnly}
          onChange={({ target }) => showView(changed(view, { open: target.checked ? "now" : "" }))}
        />
        {isOpenOnly && <Check aria-hidden className="mr-1.5 size-4" />}
        Open now{counted(found.counts?.openNow)}
      </label>
      {getFilters(finder).map((filter) => (
        <Chip key={filter.name} {...filter} view={view} />
      ))}
    </>
  );
}
