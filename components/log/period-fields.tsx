import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { ChoiceList } from "./filter-fields.tsx";

const hourMs = 3_600_000;

/** Hours back from now. */
const spans = [
  ["1", "The last hour"],
  ["24", "The last 24 hours"],
  ["168", "The last 7 days"],
  ["720", "The last 30 days"],
] as const;

type Period = { from?: string | undefined; to?: string | undefined };
type Props = Period & { inDays: boolean; onChange: (period: { from: string; to: string }) => void };

/** The value of a field: a day, or a time in the reader's zone, to the minute. */
function toField(at: string | undefined, inDays: boolean): string {
  if (!at || inDays) return at ?? "";
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * A period up to now, or between two times. The times are fixed, so that a shared view stays the same. An open end is "".
 */
export function PeriodFields({ inDays, from, to, onChange }: Props) {
  const [error, setError] = useState<string>();
  function choose(hours: string) {
    const start = new Date(Date.now() - Number(hours) * hourMs).toISOString();
    onChange({ from: inDays ? start.slice(0, 10) : start, to: "" });
  }
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => {
      const text = String(fields.get(name) ?? "");
      return text && !inDays ? new Date(text).toISOString() : text;
    };
    const period = { from: read("from"), to: read("to") };
    const isOrdered = inDays ? period.from <= period.to : period.from < period.to;
    if (!period.from || !period.to || isOrdered) onChange(period);
    else setError("Choose a time after the first one.");
  }
  const zone = inDays ? "UTC" : "your time";
  const type = inDays ? "date" : "datetime-local";
  return (
    <div className="grid w-64 gap-1">
      <ChoiceList label="Period" value="" choices={inDays ? spans.slice(1) : spans} onChoose={choose} />
      <form onSubmit={apply} className="grid gap-3 border-line border-t p-2">
        <TextField label={`Since (${zone})`} name="from" type={type} defaultValue={toField(from, inDays)} />
        <TextField
          label={`${inDays ? "Until" : "Before"} (${zone})`}
          name="to"
          type={type}
          defaultValue={toField(to, inDays)}
          error={error}
        />
        <Button type="submit" size="sm" look="primary" className="justify-self-end">
          Apply
        </Button>
      </form>
    </div>
  );
}
