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

function changed<T extends { key: number }>(rows: readonly T[], key: number, change: Partial<T>): T[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

function Row({
  label,
  fault,
  onRemove,
  children,
}: {
  label: string;
  fault: string | undefined;
  onRemove: () => void;
  children: ReactNode;
}) {
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

function WeekdayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (weekday: number) => void;
}) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {weekdays.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const isAllDay = ({ open, close }: { open: string; close: string }) => open === "00:00" && close === "00:00";

function TimesFields({
  row,
  onChange,
}: {
  row: { open: string; close: string };
  onChange: (times: { open: string; close: string }) => void;
}) {
  const isOvernight = row.close !== "" && row.open !== "" && row.close < row.open;
  return (
    <>
      <TextField
        label="Opens"
        type="time"
        value={row.open}
        onChange={(event) => onChange({ open: event.target.value, close: row.close })}
      />
      <TextField
        label="Closes"
        type="time"
        value={row.close}
        onChange={(event) => onChange({ open: row.open, close: event.target.value })}
        hint={isOvernight ? (row.close === "00:00" ? "At midnight" : "On the next day") : undefined}
      />
    </>
  );
}

/** The weekly hours. A split shift is two entries for the same days; a close before the open is on the next day. */
export function HoursEditor({ rows, faults, onChange }: ListProps<HoursDraft>) {
  const add = (row: Omit<HoursDraft, "key">) => onChange([...rows, { ...row, key: newKey() }]);
  const last = rows.at(-1);
  return (
    <div className="grid gap-3">
      {rows.length === 0 && (
        <p className="text-muted text-sm">No regular hours: people are told to call first.</p>
      )}
      {rows.map((row, index) => (
        <Row
          key={row.key}
          label={`Hours ${index + 1}`}
          fault={faultsBelow(faults, `/hours/${index}`)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        >
          <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-6 md:[&>*:nth-child(-n+3)]:col-span-2 md:[&>*:nth-child(n+4)]:col-span-3">
            <SelectField
              label="Kind"
              value={row.type}
              onChange={(event) =>
                onChange(
                  changed(rows, row.key, {
                    type: hoursTypes.find((type) => type === event.target.value) ?? row.type,
                  }),
                )
              }
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
              onChange={(firstWeekday) => onChange(changed(rows, row.key, { firstWeekday }))}
            />
            <WeekdayField
              label="To"
              value={row.lastWeekday}
              onChange={(lastWeekday) => onChange(changed(rows, row.key, { lastWeekday }))}
            />
            {!isAllDay(row) && (
              <TimesFields row={row} onChange={(times) => onChange(changed(rows, row.key, times))} />
            )}
          </div>
          <div className="grid items-end gap-3 md:grid-cols-[auto_1fr]">
            <Checkbox
              label="Open 24 hours"
              className="min-h-10 items-center"
              checked={isAllDay(row)}
              onChange={(event) =>
                onChange(
                  changed(
                    rows,
                    row.key,
                    event.target.checked
                      ? { open: "00:00", close: "00:00" }
                      : { open: "07:00", close: "17:00" },
                  ),
                )
              }
            />
            <TextField
              label="Note"
              value={row.notes}
              onChange={(event) => onChange(changed(rows, row.key, { notes: event.target.value }))}
            />
          </div>
        </Row>
      ))}
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
      {rows.length === 0 && <p className="text-muted text-sm">No dates: every week is like the others.</p>}
      {rows.map((row, index) => (
        <Row
          key={row.key}
          label={`Date ${index + 1}`}
          fault={faultsBelow(faults, `/exceptions/${index}`)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        >
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label="Date"
              type="date"
              value={row.date}
              onChange={(event) => onChange(changed(rows, row.key, { date: event.target.value }))}
            />
            <Checkbox
              label="Closed all day"
              className="mt-7 min-h-10 items-center"
              checked={row.isClosed}
              onChange={(event) => onChange(changed(rows, row.key, { isClosed: event.target.checked }))}
            />
            {!row.isClosed && (
              <TimesFields row={row} onChange={(times) => onChange(changed(rows, row.key, times))} />
            )}
            <TextField
              label="Note"
              value={row.notes}
              onChange={(event) => onChange(changed(rows, row.key, { notes: event.target.value }))}
            />
          </div>
        </Row>
      ))}
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
