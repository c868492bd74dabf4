import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";

/** A moment as a field takes it: in the reader's own time, to the minute. */
function toField(at: string | undefined): string {
  if (at === undefined) return "";
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function fromField(value: string): string {
  return value === "" ? "" : new Date(value).toISOString();
}

type Props = {
  from: string | undefined;
  to: string | undefined;
  /** Told RFC 3339 times; "" where a side is open. */
  onChoose: (from: string, to: string) => void;
};

/** Two times of the reader's own clock, either of which may be left open. */
export function TimeRange({ from, to, onChoose }: Props) {
  const [since, setSince] = useState(toField(from));
  const [before, setBefore] = useState(toField(to));
  const isBackwards = since !== "" && before !== "" && since >= before;

  function choose(event: FormEvent) {
    event.preventDefault();
    if (!isBackwards) onChoose(fromField(since), fromField(before));
  }

  return (
    <form
      onSubmit={choose}
      className="col-span-full grid items-start gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-[14rem_14rem_auto]"
    >
      <TextField
        label="Since (your time)"
        type="datetime-local"
        value={since}
        onChange={(event) => setSince(event.target.value)}
      />
      <TextField
        label="Before (your time)"
        type="datetime-local"
        value={before}
        error={isBackwards ? "This is not after the other." : undefined}
        onChange={(event) => setBefore(event.target.value)}
      />
      <Button
        type="submit"
        className="w-fit sm:mt-6.5"
        disabled={isBackwards || (since === "" && before === "")}
      >
        Show these
      </Button>
    </form>
  );
}
