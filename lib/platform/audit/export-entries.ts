import { stringify } from "csv-stringify/sync";
import type { Context } from "#lib/platform/access/context.ts";
import { readEntries } from "./list-entries.ts";
import { recordAudit } from "./record-audit.ts";
import { type AuditFilters, type AuditItem, type AuditPage, auditQuerySchema } from "./schemas.ts";

const rowsPerChunk = 1_000;

/** The columns of the file: field and title. */
const columns: Record<Exclude<keyof AuditItem, "id" | "hasPage">, string> = {
  at: "time",
  actor: "actor",
  actorKind: "actor kind",
  action: "action",
  targetType: "target type",
  targetId: "target id",
  organization: "organization",
  ipAddress: "address",
  requestId: "request id",
  detail: "detail",
};

/**
 * The log as CSV, newest entry first. The export itself is logged.
 *
 * @throws DomainError forbidden
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
  return toCsv(ctx, filters, first);
}

async function* toCsv(ctx: Context, filters: AuditFilters, first: AuditPage): AsyncGenerator<string> {
  // Escaped formulas keep a spreadsheet from running what somebody entered as a name.
  const options = { columns, escape_formulas: true };
  let page = first;
  yield stringify(page.data, { ...options, header: true });
  while (page.nextCursor !== null) {
    const { cursor } = auditQuerySchema.parse({ cursor: page.nextCursor });
    page = await readEntries(ctx, { ...filters, cursor }, rowsPerChunk);
    yield stringify(page.data, options);
  }
}
