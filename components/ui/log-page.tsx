"use client";

import { X } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { FaultNotice } from "./fault-notice.tsx";
import { SelectField, TextField } from "./field.tsx";
import { PageHeader } from "./page.tsx";

type Query = {
  data: unknown;
  error: Error | null;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

type Props = {
  title: string;
  lead: string;
  action?: ReactNode;
  filters?: ReactNode;
  query: Query;
  isEmpty: boolean;
  /** Shown when nothing is in the log, or nothing matches the filters. */
  empty: ReactNode;
  /** What the button for the next page loads, such as “entries”. */
  items?: string;
  children: ReactNode;
};

/** The frame of a log: header, filters, error and empty states, and the button for older items. */
export function LogPage({ title, lead, action, filters, query, isEmpty, empty, items, children }: Props) {
  return (
    <>
      <PageHeader title={title} lead={lead} action={action} />
      {filters}
      {query.error && <FaultNotice error={query.error} what="Could not load the latest data." />}
      {query.data !== undefined && isEmpty && empty}
      {!isEmpty && children}
      {query.hasNextPage && (
        <div className="mt-4 grid justify-center">
          <Button busy={query.isFetchingNextPage ?? false} onClick={() => query.fetchNextPage?.()}>
            Show older {items}
          </Button>
        </div>
      )}
    </>
  );
}

export type LogFilter = { name: string; label: string } & (
  | { kind: "search"; placeholder?: string; maxLength: number }
  | { kind: "date" }
  | { kind: "select"; options: ReactNode }
);

type FiltersProps = {
  fields: readonly LogFilter[];
  values: Readonly<Record<string, string | undefined>>;
  className: string;
  onChange: (values: Record<string, string | undefined>) => void;
};

/** The filters of a log. The page keeps them in its address. */
export function LogFilters({ fields, values, className, onChange }: FiltersProps) {
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  function search(event: FormEvent<HTMLFormElement>, name: string) {
    event.preventDefault();
    set(name, String(new FormData(event.currentTarget).get(name) ?? "").trim());
  }
  return (
    <div className={`mb-4 grid grid-cols-2 items-end gap-3 ${className}`}>
      {fields.map((field) => {
        const { name, label } = field;
        const value = values[name] ?? "";
        const onSelect = ({ target }: { target: { value: string } }) => set(name, target.value);
        if (field.kind === "select")
          return (
            <SelectField key={name} label={label} value={value} onChange={onSelect}>
              {field.options}
            </SelectField>
          );
        if (field.kind === "date")
          return <TextField key={name} label={label} type="date" value={value} onChange={onSelect} />;
        return (
          <form key={`${name} ${value}`} onSubmit={(event) => search(event, name)}>
            <TextField
              label={label}
              name={name}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={field.maxLength}
              placeholder={field.placeholder}
              defaultValue={value}
            />
          </form>
        );
      })}
      <Button look="quiet" disabled={!Object.values(values).some(Boolean)} onClick={() => onChange({})}>
        <X aria-hidden className="size-4" />
        Clear
      </Button>
    </div>
  );
}
