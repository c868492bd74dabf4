"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox, ChoiceField, TextField } from "#components/ui/field.tsx";
import { dayNames } from "#lib/branches/shared/hours-text.ts";
import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { AllDay, compactTime, IconButton, TimeField } from "./shift-fields.tsx";
import { isRegular, type OpeningHours, toEntries, toWeek } from "./week.ts";
import { WeekGrid } from "./week-grid.tsx";

type ExceptionalDay = BranchEditor["record"]["exceptions"][number];

const otherKinds = [
  ["OFF_SEASON", "Off season"],
  ["OFF_HOURS", "Pick-up by arrangement"],
] as const;
const weekdays = dayNames.map((name, index) => [String(index + 1), name] as const);
const usualHours: OpeningHours = {
  type: "OFF_SEASON",
  firstWeekday: 1,
  lastWeekday: 5,
  openMinute: 420,
  closeMinute: 1020,
  notes: "",
};

/** Rows that keep their fields when another one is removed. */
function useRows<T extends object>(initial: readonly T[]) {
  const [{ rows, nextKey }, setState] = useState({
    rows: initial.map((row, key) => ({ ...row, key })),
    nextKey: initial.length,
  });
  return {
    rows,
    add: (row: T) => setState({ rows: [...rows, { ...row, key: nextKey }], nextKey: nextKey + 1 }),
    remove: (key: number) => setState({ rows: rows.filter((row) => row.key !== key), nextKey }),
  };
}

function Row({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className="grid items-end gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="sr-only">{label}</legend>
      <div className="grid gap-3">{children}</div>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3 justify-self-start sm:mb-1 sm:ml-0"
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-4" />
        Remove
      </Button>
    </fieldset>
  );
}

type Times = Pick<ExceptionalDay, "openMinute" | "closeMinute">;

function TimesFields({ place, times }: { place: string; times: Times }) {
  const [present, setPresent] = useState({
    openMinute: times.openMinute ?? Number.NaN,
    closeMinute: times.closeMinute ?? Number.NaN,
  });
  const field = { place, times: present, onChange: setPresent };
  return (
    <>
      <TimeField label="Opens" name="openMinute" {...field} />
      <TimeField label="Closes" name="closeMinute" {...field} />
    </>
  );
}

function HoursFields({ place, hours }: { place: string; hours: OpeningHours }) {
  const [isAllDay, setIsAllDay] = useState(hours.openMinute === 0 && hours.closeMinute === 0);
  const [times, setTimes] = useState<Times>(hours);
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-6 md:[&>*:nth-child(-n+3)]:col-span-2 md:[&>*:nth-child(n+4)]:col-span-3">
        <ChoiceField label="Kind" name={`${place}.type`} defaultValue={hours.type} choices={otherKinds} />
        {(["firstWeekday", "lastWeekday"] as const).map((name) => (
          <ChoiceField
            key={name}
            label={name === "firstWeekday" ? "From" : "To"}
            name={`${place}.${name}`}
            defaultValue={hours[name]}
            choices={weekdays}
          />
        ))}
        {!isAllDay && <TimesFields place={place} times={times} />}
      </div>
      {isAllDay && <AllDay place={place} />}
      <div className="grid items-end gap-3 md:grid-cols-[auto_1fr]">
        <Checkbox
          label="Open 24 hours"
          className="min-h-10 items-center"
          checked={isAllDay}
          onChange={({ target }) => {
            setIsAllDay(target.checked);
            setTimes(usualHours);
          }}
        />
        <TextField label="Note" name={`${place}.notes`} defaultValue={hours.notes} />
      </div>
    </>
  );
}

/** The week, and below it the hours of other kinds. A close before the open is on the next day. */
export function HoursEditor({ hours }: { hours: readonly OpeningHours[] }) {
  const [week, setWeek] = useState(() => toWeek(hours));
  const { rows, add, remove } = useRows(hours.filter((one) => !isRegular(one)));
  const first = toEntries(week).entries.length;
  return (
    <div className="grid gap-4">
      {week.every((shifts) => shifts.length === 0) && (
        <p className="text-muted text-sm">No regular hours. Customers are asked to call first.</p>
      )}
      <WeekGrid week={week} onChange={setWeek} />
      {rows.map((row, index) => (
        <Row key={row.key} label={`Other hours ${index + 1}`} onRemove={() => remove(row.key)}>
          <HoursFields place={`record.hours.${first + index}`} hours={row} />
        </Row>
      ))}
      <Button className="justify-self-start" onClick={() => add(usualHours)}>
        <Plus aria-hidden className="size-4" />
        Add other hours
      </Button>
    </div>
  );
}

type DateProps = { label: string; place: string; day: ExceptionalDay; onRemove: () => void };

/** A date in a row, in the columns of the week. */
function DateRow({ label, place, day, onRemove }: DateProps) {
  const [isClosed, setIsClosed] = useState(day.openMinute === null);
  const [times, setTimes] = useState({
    openMinute: day.openMinute ?? Number.NaN,
    closeMinute: day.closeMinute ?? Number.NaN,
  });
  const time = { ...compactTime, place, times, onChange: setTimes };
  return (
    <li>
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 py-2.5 sm:grid-cols-[9.5rem_6.5rem_minmax(0,1fr)_auto]">
        <legend className="sr-only">{label}</legend>
        <TextField label="Date" hidesLabel name={`${place}.date`} type="date" defaultValue={day.date} />
        <ChoiceField
          label="Hours"
          hidesLabel
          frameClassName="max-sm:order-3 max-sm:col-span-2"
          value={isClosed ? "closed" : "open"}
          onChoose={(chosen) => setIsClosed(chosen === "closed")}
          choices={[
            ["closed", "Closed"],
            ["open", "Open"],
          ]}
        />
        <div className="flex flex-wrap items-start gap-x-1 gap-y-2 max-sm:order-4 max-sm:col-span-2">
          {!isClosed && (
            <>
              <TimeField {...time} label="Opens" name="openMinute" />
              <span aria-hidden className="pt-2 text-muted">
                –
              </span>
              <TimeField {...time} label="Closes" name="closeMinute" />
            </>
          )}
          <TextField
            label="Note"
            hidesLabel
            placeholder="Note, such as Labor Day"
            name={`${place}.notes`}
            defaultValue={day.notes}
            frameClassName="grow basis-32"
          />
        </div>
        <IconButton
          label={`Remove ${label.toLowerCase()}`}
          className="max-sm:order-2"
          icon={Trash2}
          onClick={onRemove}
        />
      </fieldset>
    </li>
  );
}

export function DatesEditor({ days }: { days: readonly ExceptionalDay[] }) {
  const { rows, add, remove } = useRows(days);
  return (
    <div className="grid gap-4">
      {rows.length === 0 ? (
        <p className="text-muted text-sm">No special dates. The weekly hours hold every day.</p>
      ) : (
        <ul className="-mt-2.5 divide-y divide-line border-line border-b">
          {rows.map((row, index) => (
            <DateRow
              key={row.key}
              label={`Date ${index + 1}`}
              place={`record.exceptions.${index}`}
              day={row}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ul>
      )}
      <Button
        className="justify-self-start"
        onClick={() => add({ date: "", openMinute: null, closeMinute: null, notes: "" })}
      >
        <Plus aria-hidden className="size-4" />
        Add a date
      </Button>
    </div>
  );
}
