import { BranchRecord, type ExceptionalDay } from "#lib/branches/branch-record.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { BulkChange } from "./schemas.ts";

/**
 * Returns the branch with the change applied.
 *
 * @throws DomainError invalid_request (more than 100 dates)
 */
export function changedRecord(record: BranchRecord, change: BulkChange): BranchRecord {
  if (change.kind === "STATUS") return { ...record, status: change.status };
  const days = exceptionsOf(change);
  const dates = new Set(days.map(({ date }) => date));
  const exceptions = [...record.exceptions.filter(({ date }) => !dates.has(date)), ...days];
  const parsed = BranchRecord.safeParse({ ...record, exceptions });
  if (!parsed.success)
    throw new DomainError(
      "invalid_request",
      `Branch ${record.number} would have ${exceptions.length} special dates. Remove past ones first.`,
    );
  return parsed.data;
}

function exceptionsOf(change: Exclude<BulkChange, { kind: "STATUS" }>): ExceptionalDay[] {
  const times =
    change.kind === "HOURS"
      ? { openMinute: change.openMinute, closeMinute: change.closeMinute }
      : { openMinute: null, closeMinute: null };
  const days: ExceptionalDay[] = [];
  for (let at = new Date(change.from); at <= new Date(change.to); at = new Date(at.getTime() + 86_400_000))
    days.push({ date: at.toISOString().slice(0, 10), ...times, notes: change.note });
  return days;
}

/** `Closed 2026-12-24 to 2026-12-26: Storm`. */
export function titleOf(change: BulkChange): string {
  const note = change.note ? `: ${change.note}` : "";
  if (change.kind === "STATUS")
    return `Status ${change.status}${change.until ? ` until ${change.until}` : ""}${note}`;
  const days = change.from === change.to ? change.from : `${change.from} to ${change.to}`;
  return `${change.kind === "CLOSURE" ? "Closed" : "Special hours"} ${days}${note}`;
}
