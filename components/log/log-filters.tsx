"use client";

import clsx from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField, type Choices, TextField } from "#components/ui/field.tsx";
import { Time } from "#components/ui/time.tsx";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { TimesField } from "./times-field.tsx";

export type Values = Readonly<Record<string, string | undefined>>;

/** A filter with its name in the URL. `times` has two: `from` and `to`, RFC 3339. */
export type LogFilter =
  | { kind: "search"; name: string; label: string; placeholder?: string; maxLength: number }
  | { kind: "date"; name: string; label: string }
  | { kind: "choice"; name: string; label: string; choices: Choices }
  | { kind: "times"; label: string };

type Props = {
  /** The page, and the parameters of its URL that are no filters. */
  path: string;
  view: Values;
  filters: readonly LogFilter[];
  values: Values;
  className: string;
};

/** The filters of a log. The URL has them, so a view can be shared and Back restores it. */
export function LogFilters({ path, view, filters, values, className }: Props) {
  const id = useId();
  const router = useRouter();
  // On narrow screens only; the chips show what is set.
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: Values) => router.push(`${path}${searchOf({ ...view, ...next })}`, { scroll: false });
  const onChange = (changes: Values) => show({ ...values, ...changes });
  const isFiltered = Object.values(values).some(Boolean);
  return (
    <>
      <Button
        size="sm"
        className="mb-3 md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {isOpen ? "Hide filters" : "Filter"}
      </Button>
      <div
        id={id}
        className={clsx("mb-4 grid grid-cols-2 items-end gap-3", !isOpen && "max-md:hidden", className)}
      >
        {filters.map((filter) => (
          <FilterField key={filter.label} filter={filter} values={values} onChange={onChange} />
        ))}
        <Button look="quiet" disabled={!isFiltered} onClick={() => show({})}>
          <X aria-hidden className="size-4" />
          Clear
        </Button>
      </div>
      <Chips filters={filters} values={values} onRemove={(name) => onChange({ [name]: undefined })} />
    </>
  );
}

type FieldProps = { filter: LogFilter; values: Values; onChange: (changes: Values) => void };

function FilterField({ filter, values, onChange }: FieldProps) {
  if (filter.kind === "times")
    return (
      <TimesField
        label={filter.label}
        times={{ from: values["from"], to: values["to"] }}
        onChange={onChange}
      />
    );
  const { kind, name, label } = filter;
  const value = values[name] ?? "";
  const choose = (next: string) => onChange({ [name]: next });
  if (kind === "choice")
    return <ChoiceField label={label} value={value} choices={filter.choices} onChoose={choose} />;
  if (kind === "date")
    return (
      <TextField label={label} type="date" value={value} onChange={({ target }) => choose(target.value)} />
    );
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    choose(String(new FormData(event.currentTarget).get(name) ?? "").trim());
  }
  return (
    <form key={value} onSubmit={search}>
      <TextField
        label={label}
        name={name}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={filter.maxLength}
        placeholder={filter.placeholder}
        defaultValue={value}
      />
    </form>
  );
}

type ChipsProps = Pick<Props, "filters" | "values"> & { onRemove: (name: string) => void };

/** The filters that are set, each with a button to remove it. */
function Chips({ filters, values, onRemove }: ChipsProps) {
  const chips = filters.flatMap((filter) => {
    const named =
      filter.kind === "times"
        ? [
            { name: "from", label: "Since" },
            { name: "to", label: "Before" },
          ]
        : [filter];
    return named.flatMap(({ name, label }) => {
      const value = values[name];
      return value ? [{ name, label, text: chipText(filter, value) }] : [];
    });
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ name, label, text }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onRemove(name)}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken"
          >
            <span className="sr-only">Remove the filter</span>
            <span className="text-muted">{label}</span>
            <span className="truncate font-medium">{text}</span>
            <X aria-hidden className="size-3.5 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function chipText(filter: LogFilter, value: string): ReactNode {
  if (filter.kind === "times") return <Time at={value} show="date" />;
  const choice = filter.kind === "choice" && filter.choices.find(([one]) => one === value);
  return choice ? choice[1] : value;
}
