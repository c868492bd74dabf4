import {
  type AuditFilters,
  type AuditItem,
  type AuditPage,
  auditQuerySchema,
} from "#lib/audit/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { getOrganizationId } from "#lib/platform/access/tenancy.ts";
import { csvText } from "#lib/platform/csv-text.ts";
import { waitForToken } from "#lib/platform/rate-limit/spend.ts";
import { audit } from "./audit.ts";
import { listEntries } from "./list-entries.ts";

const rowsPerChunk = 100;

/** The columns of the file: field and title. */
const columns: [keyof AuditItem, string][] = [
  ["at", "time"],
  ["actor", "actor"],
  ["actorKind", "actor kind"],
  ["action", "action"],
  ["targetType", "target type"],
  ["targetId", "target id"],
  ["organization", "organization"],
  ["ipAddress", "address"],
  ["requestId", "request id"],
  ["detail", "detail"],
];

/**
 * The log as CSV, newest entry first. The export itself is logged.
 *
 * @throws DomainError forbidden
 */
export async function exportEntries(ctx: Context, filters: AuditFilters): Promise<AsyncIterable<string>> {
  const first = await listEntries(ctx, { ...filters, count: rowsPerChunk });
  await audit(
    ctx,
    ctx.db,
    "audit.exported",
    { type: "audit", id: "log", organizationId: getOrganizationId(ctx.actor) },
    Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  );
  return toCsv(ctx, filters, first);
}

async function* toCsv(ctx: Context, filters: AuditFilters, first: AuditPage): AsyncGenerator<string> {
  const toLines = ({ data }: AuditPage) =>
    csvText(
      data.map((entry) => columns.map(([field]) => entry[field])),
      { escapesFormulas: true },
    );
  let page = first;
  yield csvText([columns.map(([, title]) => title)]) + toLines(page);
  while (page.nextCursor !== null) {
    const { cursor } = auditQuerySchema.parse({ cursor: page.nextCursor });
    await waitForToken("export", getOrganizationId(ctx.actor) ?? ctx.actor.kind);
    page = await listEntries(ctx, { ...filters, cursor, count: rowsPerChunk });
    yield toLines(page);
  }
}
