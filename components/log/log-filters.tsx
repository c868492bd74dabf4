import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Choices } from "#components/ui/field.tsx";
import { Popover } from "#components/ui/menu/popover.tsx";
import { useGo, useTarget } from "#components/ui/navigation.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { formatDate } from "#lib/platform/shared/format-time.ts";
import { ChoiceList, PeriodFields, SearchForm } from "./filter-fields.tsx";
import { scrollingRow } from "./log-tabs.tsx";

export type Values = Readonly<Record<string, string | undefined>>;

/**
 * `name` is that in the values. `resets` are other filters that a new choice removes. A page needs a value that
 * `isRequired`. A `period` has `from` and `to`: RFC 3339 times, or inclusive UTC days with `inDays`.
 */
export type LogFilter =
  | { kind: "search"; name: string; label: string; placeholder?: string; maxLength: number }
  | {
      kind: "choice";
      name: string;
      label: string;
      choices: Choices;
      resets?: readonly string[];
      isRequired?: true;
    }
  | { kind: "period"; label: string; inDays?: true };

/** The URL of a log with these filters. */
export type AddressOf = (values: Readonly<Record<string, unknown>>) => string;

type Props = { getAddress: AddressOf; filters: readonly LogFilter[]; values: Values };

/** The filters of a log as chips. The URL stores them, so that people can share a view and go back to it. */
export function LogFilters({ getAddress, filters, values: opened }: Props) {
  const go = useGo();
  const target = useTarget();
  const [chosen, setChosen] = useState({ values: opened, address: "" });
  if (filters.length === 0) return null;
  // A change while the previous one still loads adds to it.
  const values = chosen.address === target ? chosen.values : opened;
  function show(next: Values) {
    const address = getAddress(next);
    setChosen({ values: next, address });
    go(address, { scroll: false });
  }
  const removable = filters.filter((filter) => !isRequired(filter));
  const isSet = removable.some((filter) => getNames(filter).some((name) => values[name]));
  return (
    <fieldset className={`${scrollingRow} mb-3 min-w-0 items-center gap-2`}>
      <legend className="sr-only">Filters</legend>
      {filters.map((filter) => (
        <Chip
          key={filter.label}
          filter={filter}
          values={values}
          onChange={(changes) => show({ ...values, ...changes })}
        />
      ))}
      {isSet && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() =>
            show({ ...values, ...Object.fromEntries(removable.flatMap(getNames).map((name) => [name, ""])) })
          }
        >
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}

function getNames(filter: LogFilter): string[] {
  return filter.kind === "period" ? ["from", "to"] : [filter.name];
}

function isRequired(filter: LogFilter): boolean {
  return filter.kind === "choice" && filter.isRequired === true;
}

type ChipProps = { filter: LogFilter; values: Values; onChange: (changes: Values) => void };

function Chip({ filter, values, onChange }: ChipProps) {
  const names = getNames(filter);
  const text = toText(filter, values);
  return (
    <div
      className={`inline-flex max-w-full rounded-full whitespace-nowrap border text-sm ${text ? "border-accent/50 bg-accent-soft" : "border-line-strong/60 border-dashed print:hidden"}`}
    >
      <Popover
        label={filter.label}
        className={`flex min-h-8 items-center gap-1.5 rounded-full pl-3 hover:bg-sunken ${text && !isRequired(filter) ? "pr-1.5" : "pr-2.5"} ${text ? "" : "text-muted"}`}
        button={
          <>
            {filter.label}
            {text && ":"}
            {text && <span className="max-w-56 truncate font-medium">{text}</span>}
            {(!text || isRequired(filter)) && <ChevronDown aria-hidden className="size-3.5" />}
          </>
        }
      >
        {(close) => (
          <FilterFields
            filter={filter}
            values={values}
            onChange={(changes) => {
              close();
              onChange(changes);
            }}
          />
        )}
      </Popover>
      {text && !isRequired(filter) && (
        <button
          type="button"
          aria-label={`Remove the filter ${filter.label}`}
          onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ""])))}
          className="grid w-8 place-items-center rounded-full text-muted hover:text-ink print:hidden"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  );
}

function toText(filter: LogFilter, values: Values): ReactNode {
  if (filter.kind === "period") {
    const { from, to } = values;
    const show = (at: string) =>
      filter.inDays ? (
        formatDate(new Date(at), Date.now(), { zone: "UTC", precision: "day" })
      ) : (
        <Time at={at} show="minute" />
      );
    if (from && to)
      return (
        <>
          {show(from)} to {show(to)}
        </>
      );
    if (from) return <>since {show(from)}</>;
    return to ? (
      <>
        {filter.inDays ? "until" : "before"} {show(to)}
      </>
    ) : null;
  }
  const value = values[filter.name];
  if (!value || filter.kind === "search") return value || null;
  return filter.choices.find(([choice]) => choice === value)?.[1] ?? value;
}

function FilterFields({ filter, values, onChange }: ChipProps) {
  if (filter.kind === "period")
    return (
      <PeriodFields
        inDays={filter.inDays ?? false}
        from={values["from"]}
        to={values["to"]}
        onChange={onChange}
      />
    );
  const field = {
    label: filter.label,
    value: values[filter.name] ?? "",
    onChoose: (value: string) =>
      onChange({
        [filter.name]: value,
        ...(filter.kind === "choice" && Object.fromEntries((filter.resets ?? []).map((name) => [name, ""]))),
      }),
  };
  if (filter.kind === "choice") return <ChoiceList {...field} choices={filter.choices} />;
  return <SearchForm {...field} maxLength={filter.maxLength} placeholder={filter.placeholder} />;
}
