"use client";

import { type LucideIcon, StickyNote, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { useFieldError } from "#components/ui/form.tsx";
import { clockText } from "#lib/branches/shared/hours-text.ts";
import { toMinute } from "./read-branch-form.ts";
import type { Shift } from "./week.ts";

/** Shows only its icon. */
export function IconButton({ label, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return <Button variant="quiet" size="icon" aria-label={label} title={label} {...props} />;
}

/** A time in a row of times. Without the clock of Chromium, they fit a phone. */
export const compactTime = {
  hidesLabel: true,
  frameClassName: "w-24",
  className: "pr-1 pl-2 [&::-webkit-calendar-picker-indicator]:hidden",
} as const;

type WordProps = ComponentProps<typeof Button> & {
  word: string;
  /** The rest of the accessible name. */
  rest: string;
  icon: LucideIcon;
};

/** Shows its word on phones, and in a wide week; its icon where the fields leave no room for more. */
export function WordButton({ word, rest, icon: Icon, ...props }: WordProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      title={`${word} ${rest}`}
      className="min-h-11 px-1.5! text-muted! hover:text-ink! sm:min-h-10"
      {...props}
    >
      <Icon aria-hidden className="size-4 max-sm:hidden @min-[44rem]:hidden" />
      <span className="sm:sr-only @min-[44rem]:not-sr-only">
        {word}
        <span className="sr-only"> {rest}</span>
      </span>
    </Button>
  );
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
  const time = { ...compactTime, place, times: shift, onChange };
  return (
    <div className="flex flex-wrap items-start gap-x-0.5 gap-y-2 sm:gap-x-1">
      <TimeField {...time} name="openMinute" label={`${label} opens`} />
      <span aria-hidden className="pt-2 text-muted">
        –
      </span>
      <TimeField {...time} name="closeMinute" label={`${label} closes`} />
      {!hasNote && (
        <WordButton
          word="Add a note"
          rest={`to ${label}`}
          icon={StickyNote}
          onClick={() => setHasNote(true)}
        />
      )}
      {onRemove && <IconButton label={`Remove ${label}`} icon={Trash2} onClick={onRemove} />}
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
