import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choices, TextField } from "#components/ui/field.tsx";
import { emptyPeriodError, isEmptyPeriod } from "#lib/platform/shared/period.ts";

type FieldProps = { label: string; value: string; onChoose: (value: string) => void };

/** More choices than this can be searched. */
const manyChoices = 12;

/** Moves the focus between the controls of a list. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const from = stops.findIndex((stop) => stop.matches(":focus"));
  stops.at((from + by) % stops.length)?.focus();
}

/** One choice of a list, for arrow keys, Tab, and the pointer. */
export function ChoiceList({ label, value, choices, onChoose }: FieldProps & { choices: Choices }) {
  const [wanted, setWanted] = useState("");
  const found = choices.filter(([, label, group = ""]) =>
    `${group} ${label}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only add to Tab
    <div onKeyDown={moveByArrow} className="grid min-w-44 max-w-80 gap-0.5">
      {choices.length > manyChoices && (
        <TextField
          label={`Find ${label.toLowerCase()}`}
          hidesLabel
          placeholder="Find …"
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          frameClassName="sticky top-0 bg-surface pb-1"
        />
      )}
      {found.map(([choice, label, group], index) => (
        <div key={choice} className="grid">
          {group && group !== found[index - 1]?.[2] && (
            <p className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">{group}</p>
          )}
          <button
            type="button"
            aria-pressed={choice === value}
            onClick={() => onChoose(choice)}
            className="flex min-h-9 items-center justify-between gap-4 rounded-md px-2.5 text-left hover:bg-sunken sm:min-h-8"
          >
            <span className="break-words">{label}</span>
            {choice === value && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
          </button>
        </div>
      ))}
      {found.length === 0 && <p className="px-2.5 py-2 text-muted">Nothing matches.</p>}
    </div>
  );
}

type SearchProps = FieldProps & { maxLength: number; placeholder: string | undefined };

export function SearchForm({ label, value, onChoose, ...field }: SearchProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get("wanted") ?? "").trim());
  }
  return (
    <form onSubmit={search} className="grid w-72 gap-3 p-2">
      <TextField
        {...field}
        label={label}
        name="wanted"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={value}
      />
      <Button type="submit" size="sm" variant="primary" className="justify-self-end">
        Apply
      </Button>
    </form>
  );
}

const hourMs = 3_600_000;

/** Hours back from now. */
const spans = [
  ["1", "The last hour"],
  ["24", "The last 24 hours"],
  ["168", "The last 7 days"],
  ["720", "The last 30 days"],
] as const;

type Period = { from?: string | undefined; to?: string | undefined };
type PeriodProps = Period & { inDays: boolean; onChange: (period: { from: string; to: string }) => void };

/** The value of a field: a day, or a time in the reader's zone, to the minute. */
function toField(at: string | undefined, inDays: boolean): string {
  if (!at || inDays) return at ?? "";
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * A period up to now, or between two times. The times are fixed, so that a shared view stays the same. An open end is "".
 */
export function PeriodFields({ inDays, from, to, onChange }: PeriodProps) {
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
    if (isEmptyPeriod(period)) setError(emptyPeriodError);
    else onChange(period);
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
        <Button type="submit" size="sm" variant="primary" className="justify-self-end">
          Apply
        </Button>
      </form>
    </div>
  );
}
