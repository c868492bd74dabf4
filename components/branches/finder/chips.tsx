import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { states } from "#lib/branches/search/constants.ts";
import { changed, type FinderCounts, type FinderView, showView } from "./finder-view.ts";

const radii = [10, 25, 50, 100, 250, 500];

const chipClasses =
  "h-10 rounded-full border bg-surface text-sm font-medium whitespace-nowrap max-md:shadow-sm md:h-9";

type ChipProps = {
  label: string;
  value: string | undefined;
  /** Whether the filter is set. */
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

/** Returns the choices of each filter, with the number of branches that each would show. */
function choicesOf({ distance }: FinderView, counts: FinderCounts | null) {
  const miles = [...new Set([...radii, Number(distance)])].sort((one, other) => one - other);
  return {
    type: [
      ["", "Any type"],
      ["primary", `Primary${counted(counts?.primary)}`],
      ["warehouse", `Warehouse${counted(counts?.warehouse)}`],
    ],
    state: [["", "Any state"], ...Object.entries(states)],
    distance: miles.map((one) => [String(one), `${one} miles`] as const),
    sort: [
      ["", distance ? "By distance" : "By number"],
      ["name", "By name"],
    ],
    status: [
      ["", "Any status"],
      ["active", `Active${counted(counts?.active)}`],
      ["inactive", `Inactive${counted(counts?.inactive)}`],
    ],
  } satisfies Record<string, ChipProps["choices"]>;
}

const labels = [
  ["type", "Type"],
  ["state", "State"],
  ["distance", "Within"],
  ["sort", "Sort"],
  ["status", "Status"],
] as const;

type Props = { view: FinderView; counts: FinderCounts | null; isStaff: boolean };

/** The filters. Only a search around a place has a radius, and only staff choose a status. */
export function Chips({ view, counts, isStaff }: Props) {
  const set = (changes: FinderView) => showView(changed(view, changes));
  const isOpenOnly = view.open === "now";
  const choices = choicesOf(view, counts);
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
      {labels
        .filter(([name]) => (name !== "distance" || view.distance) && (name !== "status" || isStaff))
        .map(([name, label]) => (
          <Chip
            key={name}
            label={label}
            value={view[name]}
            isSet={view[name] !== undefined}
            onChoose={(value) => set({ [name]: value })}
            choices={choices[name]}
          />
        ))}
    </>
  );
}
