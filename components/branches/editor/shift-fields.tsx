"use client";

import { StickyNote, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { useFieldError } from "#components/ui/form.tsx";
import { clockText } from "#lib/branches/constants.ts";
import { minuteOf } from "./read-branch-form.ts";
import type { Shift } from "./week.ts";

export function IconButton({ label, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return <Button look="quiet" size="icon" aria-label={label} title={label} {...props} />;
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
  const { openMinute, closeMinute, notes } = shift;
  const [hasNote, setHasNote] = useState(notes !== "");
  const faults = {
    openMinute: useFieldError(`${place}.openMinute`),
    closeMinute: useFieldError(`${place}.closeMinute`),
  };
  const time = (name: "openMinute" | "closeMinute", does: string) => ({
    ...{ label: `${label} ${does}`, hidesLabel: true, type: "time", name: `${place}.${name}` },
    // Without the clock of Chromium, the times fit a phone.
    className: "pr-1 pl-2 [&::-webkit-calendar-picker-indicator]:hidden",
    // The schema's own words are for imports, too.
    error: faults[name] && Number.isNaN(shift[name]) ? "Give a time." : faults[name],
    value: Number.isNaN(shift[name]) ? "" : clockText(shift[name]),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...shift, [name]: minuteOf(target.value) ?? Number.NaN }),
  });
  const isOvernight = closeMinute < openMinute;
  if (isAllDay)
    return ["openMinute", "closeMinute"].map((name) => (
      <input key={name} type="hidden" name={`${place}.${name}`} value="00:00" />
    ));
  return (
    <div className="flex flex-wrap items-start gap-x-1 gap-y-2">
      <TextField {...time("openMinute", "opens")} frameClassName="w-24" />
      <span aria-hidden className="pt-2 text-muted">
        –
      </span>
      <TextField
        {...time("closeMinute", "closes")}
        frameClassName="w-24"
        hint={isOvernight && (closeMinute === 0 ? "At midnight" : "On the next day")}
      />
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
          value={notes}
          onChange={({ target }) => onChange({ ...shift, notes: target.value })}
        />
      )}
    </div>
  );
}
