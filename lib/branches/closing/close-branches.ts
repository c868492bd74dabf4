import { audit } from "#lib/audit/audit.ts";
import { manyBranches } from "#lib/branches/audit-targets.ts";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { isExpected } from "#lib/branches/import/confirmation.ts";
import { previewChanges } from "#lib/branches/import/preview-changes.ts";
import { createStage, markChanges, stageRows } from "#lib/branches/import/stage-branches.ts";
import { writeUndoable } from "#lib/branches/import/undo-import.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { branchRecordSql, lockDataset } from "#lib/branches/search/branch-store.ts";
import type { CloseBranchesInput, Closing, ClosingResult } from "#lib/branches/shared/closing-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";

const dayMs = 86_400_000;

/**
 * Closes many branches on dates, or gives them other hours, in one transaction with one audit entry. Other dates stay.
 * Writes nothing if the required confirmation is missing, or if it would change something else than expected. `undoImport`
 * reverts it for a day.
 *
 * @throws DomainError invalid_request (a branch would have more than 100 dates)
 */
export async function closeBranches(
  ctx: Context,
  { numbers, closing, dryRun, ...expected }: CloseBranchesInput,
): Promise<ClosingResult> {
  const result = await ctx.db.$transaction(async (tx) => {
    await lockDataset(tx);
    const records = await readRecords(tx, numbers);
    await createStage(tx);
    await stageRows(
      tx,
      records.map((record, line) => ({ line, record: withClosing(record, closing) })),
    );
    const counts = await markChanges(tx);
    const present = new Set(records.map(({ number }) => number));
    const compared: ClosingResult = {
      ...counts,
      ...(await previewChanges(tx, counts.changed, closing.openMinute === null ? "close" : "change")),
      oddities: [],
      applied: false,
      importId: null,
      missing: numbers.filter((number) => !present.has(number)),
    };
    if (dryRun || !isExpected(compared, expected)) return compared;
    if (counts.changed === 0) return { ...compared, applied: true };
    const title = closingTitle(closing);
    const importId = await writeUndoable(ctx, tx, { title, added: 0, changed: counts.changed, closed: 0 });
    await audit(ctx, tx, "branches.changed", manyBranches, {
      importId,
      title,
      count: counts.changed,
      numbers: await listChanged(tx),
    });
    return { ...compared, applied: true, importId };
  });
  if (result.importId !== null) await refreshBranchSnapshot(ctx.db);
  return result;
}

async function readRecords(tx: Tx, numbers: readonly string[]): Promise<BranchRecord[]> {
  const rows = await tx.$queryRaw<{ record: BranchRecord }[]>(Prisma.sql`
    SELECT ${branchRecordSql} AS record FROM "Branch" b
    WHERE b."number" = ANY(${numbers}) ORDER BY b."number" COLLATE "C"`);
  return rows.map(({ record }) => record);
}

async function listChanged(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ number: string }[]>`
    SELECT number FROM staged_branch WHERE change <> 'unchanged' ORDER BY number COLLATE "C"`;
  return rows.map(({ number }) => number);
}

function withClosing(
  record: BranchRecord,
  { from, to, openMinute, closeMinute, note }: Closing,
): BranchRecord {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs)
    dates.push(new Date(at).toISOString().slice(0, 10));
  const parsed = branchRecordSchema.safeParse({
    ...record,
    exceptions: [
      ...record.exceptions.filter(({ date }) => !dates.includes(date)),
      ...dates.map((date) => ({ date, openMinute, closeMinute, notes: note })),
    ],
  });
  if (parsed.success) return parsed.data;
  throw new DomainError(
    "invalid_request",
    `Branch ${record.number} would have too many dates. Remove past ones first.`,
  );
}

/** `Closed 2026-12-24 to 2026-12-26: Storm`. */
function closingTitle({ from, to, openMinute, note }: Closing): string {
  const dates = from === to ? from : `${from} to ${to}`;
  return `${openMinute === null ? "Closed" : "Other hours"} ${dates}${note ? `: ${note}` : ""}`;
}
