"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox, SelectField, TextField } from "#components/ui/field.tsx";
import { hoursTypes } from "#lib/branches/constants.ts";
import { type DayDraft, type Faults, faultsBelow, type HoursDraft, newKey } from "./branch-draft.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const typeNames = {
  DAILY: "Weekdays",
  WEEKEND: "Weekend",
  OFF_SEASON: "Off season",
  OFF_HOURS: "Pick-up by arrangement",
} as const satisfies Record<(typeof hoursTypes)[number], string>;

type ListProps<T> = { rows: readonly T[]; faults: Faults; onChange: (rows: T[]) => void };

/** One field set per row, with what is wrong with it. `fields` renders its inputs. */
function Rows<T extends { key: number }>({
  rows,
  faults,
  onChange,
  label,
  place,
  fields,
}: ListProps<T> & {
  label: string;
  place: string;
  fields: (row: T, change: (changes: Partial<T>) => void) => ReactNode;
}) {
  return rows.map((row, index) => (
    <Row
      key={row.key}
      label={`${label} ${index + 1}`}
      fault={faultsBelow(faults, `${place}/${index}`)}
      onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
    >
      {fields(row, (changes) =>
        onChange(rows.map((other) => (other.key === row.key ? { ...row, ...changes } : other))),
      )}
    </Row>
  ));
}

type RowProps = { label: string; fault: string | undefined; onRemove: () => void; children: ReactNode };

function Row({ label, fault, onRemove, children }: RowProps) {
  const id = useId();
  return (
    <fieldset
      className="grid gap-3 rounded-md border border-line p-3"
      {...(fault && { tabIndex: -1, "aria-invalid": true, "aria-describedby": id })}
    >
      <legend className="sr-only">{label}</legend>
      {children}
      {fault && (
        <p id={id} className="font-medium text-bad text-sm">
          {fault}
        </p>
      )}
      <Button
        size="sm"
        look="quiet"
        className="justify-self-start"
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-4" />
        Remove
      </Button>
    </fieldset>
  );
}

function WeekdayField(props: { label: string; value: number; onChange: (weekday: number) => void }) {
  return (
    <SelectField {...props} onChange={(event) => props.onChange(Number(event.target.value))}>
      {weekdays.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const isAllDay = ({ open, close }: Times) => open === "00:00" && close === "00:00";

type Times = { open: string; close: string };

function TimesFields({ row, onChange }: { row: Times; onChange: (times: Partial<Times>) => void }) {
  const isOvernight = row.close !== "" && row.open !== "" && row.close < row.open;
  return (
    <>
      <TextField
        label="Opens"
        type="time"
        value={row.open}
        onChange={(event) => onChange({ open: event.target.value })}
      />
      <TextField
        label="Closes"
        type="time"
        value={row.close}
        onChange={(event) => onChange({ close: event.target.value })}
        hint={isOvernight ? (row.close === "00:00" ? "At midnight" : "On the next day") : undefined}
      />
    </>
  );
}

function HoursFields({ row, change }: { row: HoursDraft; change: (changes: Partial<HoursDraft>) => void }) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-6 md:[&>*:nth-child(-n+3)]:col-span-2 md:[&>*:nth-child(n+4)]:col-span-3">
        <SelectField
          label="Kind"
          value={row.type}
          onChange={(event) => {
            const type = hoursTypes.find((name) => name === event.target.value);
            if (type) change({ type });
          }}
        >
          {hoursTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        <WeekdayField
          label="From"
          value={row.firstWeekday}
          onChange={(firstWeekday) => change({ firstWeekday })}
        />
        <WeekdayField
          label="To"
          value={row.lastWeekday}
          onChange={(lastWeekday) => change({ lastWeekday })}
        />
        {!isAllDay(row) && <TimesFields row={row} onChange={change} />}
      </div>
      <div className="grid items-end gap-3 md:grid-cols-[auto_1fr]">
        <Checkbox
          label="Open 24 hours"
          className="min-h-10 items-center"
          checked={isAllDay(row)}
          onChange={({ target }) =>
            change(target.checked ? { open: "00:00", close: "00:00" } : { open: "07:00", close: "17:00" })
          }
        />
        <TextField
          label="Note"
          value={row.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </div>
    </>
  );
}

/** The weekly hours. A split shift is two entries for the same days. A close before the open is on the next day. */
export function HoursEditor({ rows, faults, onChange }: ListProps<HoursDraft>) {
  const add = (row: Omit<HoursDraft, "key">) => onChange([...rows, { ...row, key: newKey() }]);
  const last = rows.at(-1);
  return (
    <div className="grid gap-3">
      {rows.length === 0 && (
        <p className="text-muted text-sm">No regular hours. Customers are asked to call first.</p>
      )}
      <Rows
        {...{ rows, faults, onChange }}
        label="Hours"
        place="/hours"
        fields={(row, change) => <HoursFields row={row} change={change} />}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            add({ type: "DAILY", firstWeekday: 1, lastWeekday: 5, open: "07:00", close: "17:00", notes: "" })
          }
        >
          <Plus aria-hidden className="size-4" />
          Add hours
        </Button>
        {last && (
          <Button onClick={() => add({ ...last, open: last.close, close: "", notes: "" })}>
            <Plus aria-hidden className="size-4" />
            Add a second shift to these days
          </Button>
        )}
      </div>
    </div>
  );
}

/** Holidays and other dates that differ from the week. */
export function DatesEditor({ rows, faults, onChange }: ListProps<DayDraft>) {
  return (
    <div className="grid gap-3">
      {rows.length === 0 && <p className="text-muted text-sm">No special dates.</p>}
      <Rows
        {...{ rows, faults, onChange }}
        label="Date"
        place="/exceptions"
        fields={(row, change) => (
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label="Date"
              type="date"
              value={row.date}
              onChange={({ target }) => change({ date: target.value })}
            />
            <Checkbox
              label="Closed all day"
              className="mt-7 min-h-10 items-center"
              checked={row.isClosed}
              onChange={({ target }) => change({ isClosed: target.checked })}
            />
            {!row.isClosed && <TimesFields row={row} onChange={change} />}
            <TextField
              label="Note"
              value={row.notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          </div>
        )}
      />
      {faults["/exceptions"] && <p className="font-medium text-bad text-sm">{faults["/exceptions"]}</p>}
      <Button
        className="justify-self-start"
        onClick={() =>
          onChange([...rows, { key: newKey(), date: "", isClosed: true, open: "", close: "", notes: "" }])
        }
      >
        <Plus aria-hidden className="size-4" />
        Add a date
      </Button>
    </div>
  );
}
