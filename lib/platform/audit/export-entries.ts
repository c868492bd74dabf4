import { stringify } from "csv-stringify/sync";
import type { Context } from "#lib/platform/access/context.ts";
import { readEntries } from "./list-entries.ts";
import { recordAudit } from "./record-audit.ts";
import { type AuditFilters, type AuditItem, type AuditPage, auditQuerySchema } from "./schemas.ts";

const rowsPerChunk = 1_000;

const header = [
  "time",
  "actor",
  "actor kind",
  "action",
  "target type",
  "target id",
  "organization",
  "address",
  "request id",
  "detail",
];

/** A cell that begins like a formula gets an apostrophe, so that no spreadsheet runs what somebody typed as a name. */
function csvOf(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true });
}

/**
 * The log as CSV, the newest entry first, read from the database as the caller takes it. The export is an entry itself.
 *
 * @throws DomainError forbidden, before the first piece
 */
export async function exportEntries(ctx: Context, filters: AuditFilters): Promise<AsyncIterable<string>> {
  const first = await readEntries(ctx, filters, rowsPerChunk);
  await recordAudit(ctx, ctx.db, {
    action: "audit.exported",
    targetType: "audit",
    targetId: "log",
    organizationId: ctx.actor.kind === "user" ? ctx.actor.organizationId : null,
    detail: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  });
  return pieces(ctx, filters, first);
}

async function* pieces(ctx: Context, filters: AuditFilters, first: AuditPage): AsyncGenerator<string> {
  yield csvOf([header]);
  let page = first;
  for (;;) {
    yield csvOf(page.data.map(toRow));
    if (page.nextCursor === null) return;
    const { cursor } = auditQuerySchema.parse({ cursor: page.nextCursor });
    page = await readEntries(ctx, { ...filters, cursor }, rowsPerChunk);
  }
}

function toRow(entry: AuditItem): string[] {
  return [
    entry.at,
    entry.actor,
    entry.actorKind,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.organization ?? "",
    entry.ipAddress ?? "",
    entry.requestId ?? "",
    JSON.stringify(entry.detail),
  ];
}
