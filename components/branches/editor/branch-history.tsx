import { Time } from "#components/ui/time/time.tsx";
import { daysText, timeText } from "#lib/branches/constants.ts";
import type { BranchEditor } from "#lib/branches/schemas.ts";

type Entry = BranchEditor["history"][number];
type Opening = { firstWeekday: number; lastWeekday: number; openMinute: number; closeMinute: number };
type Day = { date: string; openMinute: number | null; closeMinute: number | null };

const fieldNames: Record<string, string> = {
  addressLine1: "Street",
  addressLine2: "Address line 2",
  addressLine3: "Address line 3",
  postal: "ZIP code",
  lat: "Latitude",
  long: "Longitude",
  timeZone: "Time zone",
  managerFirstName: "Manager’s first name",
  managerLastName: "Manager’s last name",
  managerEmail: "Manager’s email",
  managerTitle: "Manager’s title",
  managerPicture: "Manager’s picture",
  emails: "Email addresses",
  exceptions: "Dates",
};

export function fieldName(field: string): string {
  return fieldNames[field] ?? `${field.slice(0, 1).toUpperCase()}${field.slice(1)}`;
}

function timesText(open: number | null, close: number | null): string {
  if (open === null || close === null) return "closed";
  return open === close ? "24 hours" : `${timeText(open)} – ${timeText(close)}`;
}

function dayText({ date, openMinute, closeMinute }: Day): string {
  return `${date} ${timesText(openMinute, closeMinute)}`;
}

/** Formats a value of the history: a text, number, list of texts, hours, or dates, or the dates of a scheduled change. */
export function valueText(field: string, value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return Object.entries(value as Record<string, Day | null>)
      .map(([date, day]) => (day ? dayText(day) : `${date} regular hours`))
      .join("; ");
  if (!Array.isArray(value)) return value === "" || value === undefined ? "nothing" : String(value);
  if (value.length === 0) return "nothing";
  if (field === "hours")
    return (value as Opening[])
      .map(
        (row) =>
          `${daysText(row.firstWeekday, row.lastWeekday)} ${timesText(row.openMinute, row.closeMinute)}`,
      )
      .join("; ");
  if (field === "exceptions") return (value as Day[]).map(dayText).join("; ");
  return value.join(", ");
}

/** Who changed what and when, newest first. */
export function BranchHistory({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="text-muted text-sm">Nobody has changed this branch yet.</p>;
  return (
    <ol className="grid gap-4">
      {entries.map(({ at, actorName, title, changes }) => (
        <li key={`${at} ${actorName}`} className="grid gap-1.5 border-line border-l-2 pl-3 text-sm">
          <p>
            <span className="font-medium">{actorName}</span>{" "}
            <span className="text-muted">
              <Time at={at} />
            </span>
          </p>
          {title && <p className="break-words">{title}</p>}
          <ul className="grid gap-1 empty:hidden">
            {changes.map(({ field, before, after }) => (
              <li key={field} className="break-words">
                <span className="font-medium">{fieldName(field)}</span>: from {valueText(field, before)} to{" "}
                {valueText(field, after)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
