import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";

/** A time as the field needs it: the reader's local time, to the minute. */
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
  /** Called with RFC 3339 times; "" for an open end. */
  onChoose: (from: string, to: string) => void;
};

/** A period in the reader's local time. Either end may be open. */
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
      className="order-last col-span-full grid items-start gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-[14rem_14rem_auto]"
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
        error={isBackwards ? "Choose a time after the first one." : undefined}
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
