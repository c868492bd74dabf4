import { ChevronDown, ChevronLeft, ChevronRight, CornerDownLeft, ListFilter, Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Choices } from "#components/ui/field.tsx";
import { Popover } from "#components/ui/menu/popover.tsx";
import { useGo, useTarget } from "#components/ui/navigation.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { formatDate } from "#lib/platform/shared/format-time.ts";
import { ChoiceList, moveByArrow, PeriodFields, SearchForm } from "./filter-fields.tsx";

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

type Props = {
  getAddress: AddressOf;
  /** Always shown. */
  filters: readonly LogFilter[];
  /** Behind one button. Those in use are beside the others, too. */
  more?: readonly LogFilter[];
  values: Values;
};

/**
 * The filters of a log in one row: a search field, and chips. The URL stores them, so that people can share a view and go back
 * to it.
 */
export function LogFilters({ getAddress, filters, more = [], values: opened }: Props) {
  const go = useGo();
  const target = useTarget();
  const [chosen, setChosen] = useState({ values: opened, address: "" });
  const row = useRef<HTMLFieldSetElement>(null);
  const all = [...filters, ...more];
  if (all.length === 0) return null;
  // A change while the previous one still loads adds to it.
  const values = chosen.address === target ? chosen.values : opened;
  function show(next: Values) {
    const address = getAddress(next);
    setChosen({ values: next, address });
    go(address, { scroll: false });
  }
  const isInUse = (filter: LogFilter) => getNames(filter).some((name) => values[name]);
  const removable = all.filter((filter) => !isRequired(filter));
  const change = (changes: Values) => show({ ...values, ...changes });
  const searches = filters.filter((filter) => filter.kind === "search");
  const chips = [...filters.filter((filter) => filter.kind !== "search"), ...more.filter(isInUse)];
  // What was clicked goes, and would take the focus with it.
  const focusFirst = (selector: string) => row.current?.querySelector<HTMLElement>(selector)?.focus();
  return (
    <fieldset
      ref={row}
      className="mb-3 grid min-w-0 gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:items-center"
    >
      <legend className="sr-only">Filters</legend>
      {searches.map((filter) => (
        <SearchFilter key={filter.name} filter={filter} value={values[filter.name] ?? ""} onChange={change} />
      ))}
      <div className="flex flex-wrap items-center gap-2 empty:hidden sm:contents">
        {chips.map((filter) => (
          <Chip
            key={filter.label}
            filter={filter}
            values={values}
            onChange={change}
            onRemove={() =>
              focusFirst(
                more.includes(filter) ? "[data-more] button" : `[data-chip="${filter.label}"] button`,
              )
            }
          />
        ))}
        {more.length > 0 && <MoreFilters filters={more} values={values} onChange={change} />}
        {removable.some(isInUse) && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              focusFirst("input, button");
              change(Object.fromEntries(removable.flatMap(getNames).map((name) => [name, ""])));
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function getNames(filter: LogFilter): string[] {
  return filter.kind === "period" ? ["from", "to"] : [filter.name];
}

function isRequired(filter: LogFilter): boolean {
  return filter.kind === "choice" && filter.isRequired === true;
}

type SearchProps = {
  filter: Extract<LogFilter, { kind: "search" }>;
  value: string;
  onChange: (changes: Values) => void;
};

/** The field of the search that people use most. Enter searches, which a button says; without a text, it shows everything. */
function SearchFilter({
  filter: { name, label, maxLength, placeholder = label },
  value,
  onChange,
}: SearchProps) {
  const [draft, setDraft] = useState({ text: value, of: value });
  const field = useRef<HTMLInputElement>(null);
  // Going back, or clearing the filters, changes the value from outside.
  if (draft.of !== value) setDraft({ text: value, of: value });
  const isTyped = draft.text.trim() !== value;
  function search(event: FormEvent) {
    event.preventDefault();
    onChange({ [name]: draft.text.trim() });
  }
  return (
    <search aria-label={label} className={value ? undefined : "print:hidden"}>
      <form onSubmit={search} className="relative flex sm:w-72">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          title={placeholder}
          maxLength={maxLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={draft.text}
          onChange={({ target }) => setDraft({ text: target.value, of: value })}
          className={`h-9 w-full rounded-md border bg-surface pr-8 pl-8.5 text-ink text-sm text-ellipsis placeholder:text-muted sm:h-8 [&::-webkit-search-cancel-button]:hidden ${value ? "border-accent/50 bg-accent-soft" : "border-line-strong"}`}
        />
        {isTyped && (
          <button
            type="submit"
            title="Search (Enter)"
            aria-label={`Search by ${label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-accent hover:text-accent-strong"
          >
            <CornerDownLeft aria-hidden className="size-3.5" />
          </button>
        )}
        {value && !isTyped && (
          <button
            type="button"
            aria-label={`Remove the filter ${label}`}
            onClick={() => {
              field.current?.focus();
              onChange({ [name]: "" });
            }}
            className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </form>
    </search>
  );
}

type MoreProps = { filters: readonly LogFilter[]; values: Values; onChange: (changes: Values) => void };

/** The filters that fewer people use: first their names, then the values of the chosen one. */
function MoreFilters(props: MoreProps) {
  return (
    <div data-more>
      <Popover
        label="More filters"
        className="flex min-h-9 items-center gap-1.5 rounded-full px-2.5 text-muted text-sm hover:bg-sunken hover:text-ink sm:min-h-8 print:hidden"
        button={
          <>
            <ListFilter aria-hidden className="size-3.5" />
            More filters
          </>
        }
      >
        {(close) => (
          <FilterMenu
            {...props}
            onChange={(changes) => {
              close();
              props.onChange(changes);
            }}
          />
        )}
      </Popover>
    </div>
  );
}

function FilterMenu({ filters, values, onChange }: MoreProps) {
  const [label, setLabel] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const filter = filters.find((one) => one.label === label);
  // The popover focuses what it shows first.
  useEffect(() => {
    if (label !== null)
      panel.current?.querySelector<HTMLElement>(":scope fieldset :is(input, button)")?.focus();
    else if (left !== null) panel.current?.querySelector<HTMLElement>(`[data-filter="${left}"]`)?.focus();
  }, [label, left]);
  if (filter)
    return (
      <div ref={panel} className="grid gap-1">
        <button
          type="button"
          onClick={() => {
            setLeft(filter.label);
            setLabel(null);
          }}
          className="flex min-h-9 items-center gap-1.5 rounded-md px-2 text-left font-medium hover:bg-sunken sm:min-h-8"
        >
          <ChevronLeft aria-hidden className="size-4 text-muted" />
          <span className="sr-only">Back from </span>
          {filter.label}
        </button>
        <fieldset aria-label={filter.label} className="border-line border-t pt-1">
          <FilterFields filter={filter} values={values} onChange={onChange} />
        </fieldset>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only add to Tab
    <div ref={panel} onKeyDown={moveByArrow} className="grid min-w-44 gap-0.5">
      {filters.map((one) => (
        <button
          key={one.label}
          type="button"
          data-filter={one.label}
          onClick={() => setLabel(one.label)}
          className="flex min-h-9 items-center justify-between gap-4 rounded-md px-2.5 text-left hover:bg-sunken sm:min-h-8"
        >
          {one.label}
          <span className="flex items-center gap-2 text-muted">
            <span className="max-w-40 truncate">{toText(one, values)}</span>
            <ChevronRight aria-hidden className="size-4" />
          </span>
        </button>
      ))}
    </div>
  );
}

type FieldsProps = { filter: LogFilter; values: Values; onChange: (changes: Values) => void };
type ChipProps = FieldsProps & { onRemove: () => void };

function Chip({ filter, values, onChange, onRemove }: ChipProps) {
  const names = getNames(filter);
  const text = toText(filter, values);
  return (
    <div
      data-chip={filter.label}
      className={`inline-flex max-w-full rounded-full whitespace-nowrap border text-sm ${text ? "border-accent/50 bg-accent-soft" : "border-line-strong/60 border-dashed print:hidden"}`}
    >
      <Popover
        label={filter.label}
        className={`flex min-h-9 items-center gap-1.5 overflow-hidden rounded-full pl-3 sm:min-h-8 hover:bg-sunken ${text && !isRequired(filter) ? "pr-1.5" : "pr-2.5"} ${text ? "" : "text-muted"}`}
        button={
          <>
            <span className="shrink-0">
              {filter.label}
              {text && ":"}
            </span>
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
          onClick={() => {
            onRemove();
            onChange(Object.fromEntries(names.map((name) => [name, ""])));
          }}
          className="grid w-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink print:hidden"
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

function FilterFields({ filter, values, onChange }: FieldsProps) {
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
