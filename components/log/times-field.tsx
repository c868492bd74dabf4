import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";

/** Hours back from now. */
const spans = [
  ["1", "The last hour"],
  ["24", "The last 24 hours"],
  ["168", "The last 7 days"],
  ["720", "The last 30 days"],
] as const;

type Times = { from?: string | undefined; to?: string | undefined };
type Props = { label: string; times: Times; onChange: (times: { from: string; to: string }) => void };

/** A period as fixed times (RFC 3339), so that a shared view stays the same. An open end is "". */
export function TimesField({ label, times, onChange }: Props) {
  const [isRange, setIsRange] = useState(false);
  const hasTimes = Boolean(times.from || times.to);
  function choose(value: string) {
    setIsRange(value === "range");
    if (value === "range" || value === "chosen") return;
    const from = value && new Date(Date.now() - Number(value) * 3_600_000).toISOString();
    onChange({ from, to: "" });
  }
  return (
    <>
      <ChoiceField
        label={label}
        value={isRange ? "range" : hasTimes ? "chosen" : ""}
        choices={[
          ["", "Any time"],
          ...(hasTimes ? [["chosen", "At a chosen time"] as const] : []),
          ...spans,
          ["range", "Between two times …"],
        ]}
        onChoose={choose}
      />
      {isRange && <RangeForm key={`${times.from} ${times.to}`} times={times} onChange={onChange} />}
    </>
  );
}

/** A time as its field needs it: the reader's local time, to the minute. */
function toField(at: string | undefined): string {
  if (!at) return "";
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function RangeForm({ times, onChange }: Omit<Props, "label">) {
  const [error, setError] = useState<string>();
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const timeIn = (name: string) => {
      const local = String(fields.get(name) ?? "");
      return local && new Date(local).toISOString();
    };
    const [from, to] = [timeIn("from"), timeIn("to")];
    if (from && to && from >= to) setError("Choose a time after the first one.");
    else onChange({ from, to });
  }
  return (
    <form
      onSubmit={choose}
      className="order-last col-span-full grid items-start gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-[14rem_14rem_auto]"
    >
      <TextField
        label="Since (your time)"
        name="from"
        type="datetime-local"
        defaultValue={toField(times.from)}
      />
      <TextField
        label="Before (your time)"
        name="to"
        type="datetime-local"
        defaultValue={toField(times.to)}
        error={error}
      />
      <Button type="submit" className="w-fit sm:mt-6.5">
        Show these
      </Button>
    </form>
  );
}
