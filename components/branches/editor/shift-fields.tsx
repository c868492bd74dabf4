"use client";

import { StickyNote, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { useFieldError } from "#components/ui/form.tsx";
import { clockText } from "#lib/branches/shared/hours-text.ts";
import { toMinute } from "./read-branch-form.ts";
import type { Shift } from "./week.ts";

export function IconButton({ label, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return <Button variant="quiet" size="icon" aria-label={label} title={label} {...props} />;
}

type Times = { openMinute: number; closeMinute: number };

type TimeProps<T extends Times> = Omit<ComponentProps<typeof TextField>, "onChange"> & {
  place: string;
  name: keyof Times;
  times: T;
  onChange: (times: T) => void;
};

/** The time at which an opening begins or ends. */
export function TimeField<T extends Times>({ place, name, times, onChange, ...field }: TimeProps<T>) {
  const { openMinute, closeMinute, [name]: minute } = times;
  const error = useFieldError(`${place}.${name}`);
  const isOvernight = name === "closeMinute" && closeMinute < openMinute;
  return (
    <TextField
      type="time"
      name={`${place}.${name}`}
      // The schema's own words are for imports, too.
      error={error && Number.isNaN(minute) ? "Enter a time." : error}
      value={Number.isNaN(minute) ? "" : clockText(minute)}
      onChange={({ target }) => onChange({ ...times, [name]: toMinute(target.value) ?? Number.NaN })}
      hint={isOvernight && (closeMinute === 0 ? "At midnight" : "On the next day")}
      {...field}
    />
  );
}

/** The times of an opening of 24 hours. */
export function AllDay({ place }: { place: string }) {
  return ["openMinute", "closeMinute"].map((name) => (
    <input key={name} type="hidden" name={`${place}.${name}`} value="00:00" />
  ));
}

type ShiftProps = {
  label: string;
  place: string;
  shift: Shift;
  isAllDay: boolean;
  onChange: (shift: Shift) => void;
  onRemove: (() => void) | null;
};

/** The times and the note of one opening. */
export function ShiftFields({ label, place, shift, isAllDay, onChange, onRemove }: ShiftProps) {
  const [hasNote, setHasNote] = useState(shift.notes !== "");
  if (isAllDay) return <AllDay place={place} />;
  const time = {
    place,
    times: shift,
    onChange,
    hidesLabel: true,
    frameClassName: "w-24",
    // Without the clock of Chromium, the times fit a phone.
    className: "pr-1 pl-2 [&::-webkit-calendar-picker-indicator]:hidden",
  } as const;
  return (
    <div className="flex flex-wrap items-start gap-x-0.5 gap-y-2 sm:gap-x-1">
      <TimeField {...time} name="openMinute" label={`${label} opens`} />
      <span aria-hidden className="pt-2 text-muted">
        –
      </span>
      <TimeField {...time} name="closeMinute" label={`${label} closes`} />
      {!hasNote && (
        <IconButton label={`Add a note to ${label}`} onClick={() => setHasNote(true)}>
          <StickyNote aria-hidden className="size-4" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton label={`Remove ${label}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
      {hasNote && (
        <TextField
          label={`Note on ${label}`}
          hidesLabel
          placeholder="Note"
          name={`${place}.notes`}
          frameClassName="w-full max-w-80"
          value={shift.notes}
          onChange={({ target }) => onChange({ ...shift, notes: target.value })}
        />
      )}
    </div>
  );
}
