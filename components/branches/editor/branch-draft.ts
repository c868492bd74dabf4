import type { hoursTypes } from "#lib/branches/constants.ts";
import type { BranchEditor, UpdateBranchInput } from "#lib/branches/schemas.ts";
import type { ApiError } from "#lib/platform/http/api-client.ts";

type Record = BranchEditor["record"];

/** An opening as typed, with times such as `07:00`, or "". `key` identifies the row. */
export type HoursDraft = {
  key: number;
  type: (typeof hoursTypes)[number];
  firstWeekday: number;
  lastWeekday: number;
  open: string;
  close: string;
  notes: string;
};

export type DayDraft = {
  key: number;
  date: string;
  isClosed: boolean;
  open: string;
  close: string;
  notes: string;
};

type TextField = { [F in keyof Record]: Record[F] extends string ? F : never }[keyof Record];

/** A branch in the form, with its values as text. */
export type BranchDraft = { [F in TextField]: string } & {
  lat: string;
  long: string;
  phones: string;
  emails: string;
  hours: HoursDraft[];
  exceptions: DayDraft[];
};

let lastKey = 0;
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** NaN for an invalid time, which the rules of a branch refuse. */
function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(":");
  return hour && minute ? Number(hour) * 60 + Number(minute) : Number.NaN;
}

export function draftOf(record: Record): BranchDraft {
  return {
    ...record,
    lat: String(record.lat),
    long: String(record.long),
    phones: record.phones.join(", "),
    emails: record.emails.join(", "),
    hours: record.hours.map(({ openMinute, closeMinute, ...hours }) => ({
      ...hours,
      key: newKey(),
      open: clockOf(openMinute),
      close: clockOf(closeMinute),
    })),
    exceptions: record.exceptions.map(({ date, openMinute, closeMinute, notes }) => ({
      key: newKey(),
      date,
      notes,
      isClosed: openMinute === null || closeMinute === null,
      open: openMinute === null ? "" : clockOf(openMinute),
      close: closeMinute === null ? "" : clockOf(closeMinute),
    })),
  };
}

function listOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

function degreesOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** What is wrong, by the place in the record: `/lat`, `/hours/0/openMinute`. */
export type Faults = { readonly [place: string]: string };

/** Validates the form with the rules of the API and of an import. The rules load on the first save, not with the page. */
export async function readDraft(
  draft: BranchDraft,
  updatedAt: string,
): Promise<{ input: UpdateBranchInput } | { faults: Faults }> {
  const rules = await import("#lib/branches/schemas.ts");
  const read = rules.UpdateBranchInput.safeParse({
    updatedAt,
    record: {
      ...draft,
      lat: degreesOf(draft.lat),
      long: degreesOf(draft.long),
      phones: listOf(draft.phones),
      emails: listOf(draft.emails),
      hours: draft.hours.map(({ key: _, open, close, ...hours }) => ({
        ...hours,
        openMinute: minuteOf(open),
        closeMinute: minuteOf(close),
      })),
      exceptions: draft.exceptions.map(({ date, isClosed, open, close, notes }) => ({
        date,
        openMinute: isClosed ? null : minuteOf(open),
        closeMinute: isClosed ? null : minuteOf(close),
        notes,
      })),
    },
  });
  if (read.success) return { input: read.data };
  return {
    faults: faultsByPlace(
      read.error.issues.map(({ path, message }) => ({ pointer: `/${path.join("/")}`, detail: message })),
    ),
  };
}

/** The faults of the form or of the API, which use the same places. */
export function faultsByPlace(errors: ApiError["errors"]): Faults {
  return Object.fromEntries(
    errors.flatMap((error) => {
      if (!("pointer" in error)) return [];
      const place = error.pointer.replace(/^\/record/, "");
      return [[place, /Minute$/.test(place) ? "Give a time, such as 7:00 AM." : error.detail]];
    }),
  );
}

/** Everything that is wrong at a place and below it, such as a row of a list. */
export function faultsBelow(faults: Faults, place: string): string | undefined {
  const found = Object.entries(faults)
    .filter(([name]) => name === place || name.startsWith(`${place}/`))
    .map(([, detail]) => detail);
  return found.length > 0 ? [...new Set(found)].join(" ") : undefined;
}
