import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { daysText, timeText } from "#lib/branches/shared/hours-text.ts";
import {
  type BranchEditor,
  type UpdateBranchInput,
  updateBranchInputSchema,
} from "#lib/branches/shared/schemas.ts";

type Entry = BranchEditor["history"][number];
type Opening = { firstWeekday: number; lastWeekday: number; openMinute: number; closeMinute: number };
type Day = { date: string; openMinute: number | null; closeMinute: number | null; notes?: string };

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

function dayText({ date, openMinute, closeMinute, notes }: Day): string {
  return `${date} ${timesText(openMinute, closeMinute)}${notes ? ` (${notes})` : ""}`;
}

/** A field's old and new value as texts. Of dates, only those that differ. */
export function changeTexts({
  field,
  before,
  after,
}: Entry["changes"][number]): [before: string, after: string] {
  if (field !== "exceptions" || !Array.isArray(before) || !Array.isArray(after))
    return [valueText(field, before), valueText(field, after)];
  const without = (days: unknown[], others: unknown[]) => {
    const known = new Set(others.map(sortedJson));
    return valueText(
      field,
      days.filter((day) => !known.has(sortedJson(day))),
    );
  };
  return [without(before, after), without(after, before)];
}

/** Formats a value of the history: a text, number, list of texts, hours, or dates. */
function valueText(field: string, value: unknown): string {
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

/** JSON that does not depend on the order of keys: PostgreSQL stores the history with its own. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The record as it was before an entry; null if it has no changes, or its fields were changed again since. */
function recordBefore({ record, updatedAt }: BranchEditor, { changes }: Entry): UpdateBranchInput | null {
  const present: Record<string, unknown> = record;
  const isLatest = changes.every(({ field, after }) => sortedJson(present[field]) === sortedJson(after));
  if (changes.length === 0 || !isLatest) return null;
  const before = Object.fromEntries(changes.map(({ field, before }) => [field, before]));
  const input = updateBranchInputSchema.safeParse({ record: { ...record, ...before }, updatedAt });
  return input.success ? input.data : null;
}

type Props = { editor: BranchEditor; onUndo: (input: UpdateBranchInput) => Promise<void> };

/** Who edited what and when, newest first. A change whose fields are still as it left them can be undone. */
export function BranchHistory({ editor, onUndo }: Props) {
  const entries = editor.history.map((entry) => ({ ...entry, undone: recordBefore(editor, entry) }));
  const imports = (
    <p className="text-muted text-sm">
      {entries.length === 0 && "Nobody has edited this branch yet. "}Imports are in the{" "}
      <TextLink href="/audit">audit log</TextLink>.
    </p>
  );
  if (entries.length === 0) return imports;
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        {entries.map(({ at, actorName, title, changes, undone }) => (
          <li key={`${at} ${actorName}`} className="grid gap-1.5 border-line border-l-2 pl-3 text-sm">
            <p>
              <span className="font-medium">{actorName}</span>{" "}
              <span className="text-muted">
                <Time at={at} />
              </span>
            </p>
            {title && <p className="break-words">{title}</p>}
            <ul className="grid gap-1 empty:hidden">
              {changes.map((change) => {
                const [before, after] = changeTexts(change);
                return (
                  <li key={change.field} className="break-words">
                    <span className="font-medium">{fieldName(change.field)}</span>: from {before} to {after}
                  </li>
                );
              })}
            </ul>
            {undone && (
              <ConfirmButton
                label="Undo"
                button={{ variant: "secondary", size: "sm", className: "w-fit" }}
                title="Undo this change?"
                description={`The changed fields get their values from before it: ${changes.map(({ field }) => fieldName(field)).join(", ")}. Unsaved changes in the form are lost.`}
                action="Undo the change"
                failure="Could not undo the change."
                mutationFn={() => onUndo(undone)}
                meta={{
                  done: ["The change was undone", "The finder and the API return the earlier values now."],
                  changesFrame: true,
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {imports}
    </div>
  );
}
