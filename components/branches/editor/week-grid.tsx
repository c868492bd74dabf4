"use client";

import { CopyPlus, Plus } from "lucide-react";
import { ChoiceField } from "#components/ui/field.tsx";
import { dayNames } from "#lib/branches/shared/hours-text.ts";
import { ShiftFields, WordButton } from "./shift-fields.tsx";
import { copyToWeekdays, isAllDay, type Shift, toEntries, typeOfDay, type Week } from "./week.ts";

/** A new shift starts when the last one ends. Its end is left to the person. */
function nextShift(shifts: readonly Shift[], day: number): Shift {
  const last = shifts.at(-1);
  const times = last
    ? { openMinute: last.closeMinute, closeMinute: Number.NaN }
    : { openMinute: 420, closeMinute: 1020 };
  return { ...times, type: typeOfDay(day), notes: "" };
}

type Props = { week: Week; onChange: (week: Week) => void };

/** The regular hours, a row for each weekday. Fields are named by their entry: `record.hours.0.openMinute`. */
export function WeekGrid({ week, onChange }: Props) {
  const { entries, indexes } = toEntries(week);
  const setDay = (day: number, shifts: readonly Shift[]) => onChange(week.with(day, shifts));
  return (
    <>
      {entries.flatMap(({ type, firstWeekday, lastWeekday, notes }, index) =>
        Object.entries({ type, firstWeekday, lastWeekday, notes }).map(([part, value]) => {
          const name = `record.hours.${index}.${part}`;
          return <input key={name} type="hidden" name={name} value={value} />;
        }),
      )}
      <ul className="@container divide-y divide-line border-line border-b">
        {week.map((shifts, day) => (
          <DayRow
            key={dayNames[day]}
            day={day}
            shifts={shifts}
            indexes={indexes[day] ?? []}
            onChange={(changed) => setDay(day, changed)}
            onCopy={() => onChange(copyToWeekdays(week, day))}
          />
        ))}
      </ul>
    </>
  );
}

type DayProps = {
  day: number;
  shifts: readonly Shift[];
  indexes: readonly number[];
  onChange: (shifts: readonly Shift[]) => void;
  onCopy: () => void;
};

function DayRow({ day, shifts, indexes, onChange, onCopy }: DayProps) {
  const name = dayNames[day] ?? "";
  const [only] = shifts;
  const state = !only ? "closed" : shifts.length === 1 && isAllDay(only) ? "all_day" : "open";
  function choose(chosen: string) {
    const shift = nextShift([], day);
    if (chosen === "closed") onChange([]);
    else onChange([chosen === "all_day" ? { ...shift, openMinute: 0, closeMinute: 0 } : shift]);
  }
  return (
    <li>
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 py-2.5 sm:grid-cols-[5rem_9.5rem_minmax(0,1fr)_auto]">
        <legend className="sr-only">{name}</legend>
        {/* As high as the buttons beside it, which a slow connection brings later. */}
        <p aria-hidden className="flex items-center font-medium text-sm max-sm:min-h-11 sm:h-10">
          {name}
        </p>
        <ChoiceField
          label={`Hours of ${name}`}
          hidesLabel
          frameClassName="max-sm:order-3 max-sm:col-span-2"
          value={state}
          onChoose={choose}
          choices={[
            ["open", "Open"],
            ["all_day", "Open 24 hours"],
            ["closed", "Closed"],
          ]}
        />
        <div className="grid gap-2 max-sm:order-4 max-sm:col-span-2">
          {shifts.map((shift, position) => (
            <ShiftFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a shift is its position; nothing else tells it apart
              key={position}
              label={shifts.length > 1 ? `${name}, shift ${position + 1}` : name}
              place={`record.hours.${indexes[position]}`}
              shift={shift}
              isAllDay={state === "all_day"}
              onChange={(changed) => onChange(shifts.with(position, changed))}
              onRemove={shifts.length > 1 ? () => onChange(shifts.toSpliced(position, 1)) : null}
            />
          ))}
        </div>
        <div className="flex justify-end max-sm:order-2">
          {state === "open" && (
            <WordButton
              word="Add hours"
              rest={`on ${name}`}
              icon={Plus}
              onClick={() => onChange([...shifts, nextShift(shifts, day)])}
            />
          )}
          <WordButton word="Copy to all" rest={`weekdays from ${name}`} icon={CopyPlus} onClick={onCopy} />
        </div>
      </fieldset>
    </li>
  );
}
