import { BranchRecord } from "#lib/branches/branch-record.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";
import type { CellFault } from "./branch-csv.ts";
import type { ImportRow } from "./import-branches.ts";

/** Checks one row against the rules of a branch. It reports all faults at once, each with its column. */
export function checkRow(line: number, candidate: unknown, unread: readonly CellFault[] = []): ImportRow {
  const parsed = BranchRecord.safeParse(candidate, { error: schemaErrors });
  if (parsed.success && unread.length === 0) return { line, record: parsed.data };
  const faults = [...unread];
  for (const { code, path, message, ...issue } of parsed.error?.issues ?? []) {
    const columns = code === "unrecognized_keys" && "keys" in issue ? issue.keys : [path[0] ?? ""];
    for (const column of columns.map(String)) {
      // A cell that could not be read has its fault already.
      if (unread.some((fault) => fault.column === column)) continue;
      faults.push({ column, reason: code === "unrecognized_keys" ? "This field is not known." : message });
    }
  }
  return { line, faults: faults.map((fault) => ({ line, ...fault })) };
}
