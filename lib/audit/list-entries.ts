import { z } from "zod";
import type { AuditFilters, AuditItem, AuditPage, AuditQuery } from "#lib/audit/shared/schemas.ts";
import { type Actor, type Context, isStaff } from "#lib/platform/access/context.ts";
import { visibleRows, visibleRowsSql } from "#lib/platform/access/tenancy.ts";
import { containsText } from "#lib/platform/db/contains-text.ts";
import { type AuditEntry, Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { afterPlace, toPage } from "#lib/platform/http/page.ts";

const dayMs = 24 * 60 * 60 * 1000;
const detailSchema = z.record(z.string(), z.unknown()).catch({});

/** Staff may read the whole log, and an admin of a partner the organization's. */
export function mayReadAudit(actor: Actor): boolean {
  return isStaff(actor) || (actor.kind === "user" && actor.role === "PARTNER_ADMIN");
}

/** @throws DomainError forbidden */
function readableBy(actor: Actor): Prisma.AuditEntryWhereInput {
  if (!mayReadAudit(actor)) throw new DomainError("forbidden", "The audit log is for admins.");
  return visibleRows(actor);
}

function matching({ actor, action, from, to, organization }: AuditFilters): Prisma.AuditEntryWhereInput {
  return {
    ...(actor && { actorName: containsText(actor) }),
    ...(organization && { organizationId: organization }),
    ...(action && { action: action.includes(".") ? action : { startsWith: `${action}.` } }),
    at: {
      ...(from && { gte: new Date(from) }),
      ...(to && { lt: new Date(Date.parse(to) + dayMs) }),
    },
  };
}

/** A page of the log, newest entry first. @throws DomainError forbidden */
export async function listEntries(
  ctx: Context,
  { cursor, count = 50, ...filters }: AuditQuery & { count?: number },
): Promise<AuditPage> {
  const where = { AND: [readableBy(ctx.actor), matching(filters), afterPlace("at", cursor)] };
  const rows = await readLog(ctx, (db) =>
    db.auditEntry.findMany({ where, orderBy: [{ at: "desc" }, { id: "desc" }], take: count + 1 }),
  );
  const { data, nextCursor } = toPage(rows, count, ({ at, id }) => ({ at, key: id }));
  const known = await findNamed(ctx, data);
  return { data: data.map((row) => toItem(row, known)), nextCursor };
}

/** The names of the entries' organizations, and null for each target with a page that the actor may open. */
type Known = ReadonlyMap<string, string | null>;

async function findNamed({ db, actor }: Context, rows: AuditEntry[]): Promise<Known> {
  const organizations = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))];
  const targets = [...new Set(rows.map(({ targetId }) => targetId))];
  const visible = visibleRowsSql(actor, Prisma.sql`a."organizationId"`);
  const found = await db.$queryRaw<{ id: string; name: string | null }[]>`
    SELECT "id", "name" FROM "Organization" WHERE "id" = ANY(${organizations})
    UNION ALL SELECT a."id", NULL FROM "Application" a WHERE a."id" = ANY(${targets}) AND ${visible}
    UNION ALL SELECT w."id", NULL FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
      WHERE w."id" = ANY(${targets}) AND w."unregisteredAt" IS NULL AND ${visible}
    UNION ALL SELECT d."id", NULL FROM "Delivery" d JOIN "Application" a ON a."id" = d."applicationId"
      WHERE d."id" = ANY(${targets}) AND ${visible}
    UNION ALL SELECT "number", NULL FROM "Branch" WHERE "number" = ANY(${targets})`;
  return new Map(found.map(({ id, name }) => [id, name]));
}

function toItem(row: AuditEntry, known: Known): AuditItem {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorName,
    actorKind: row.actorKind,
    action: row.action,
    targetType: row.targetType,
    targetId: row.targetId,
    hasPage: known.get(row.targetId) === null,
    organization: known.get(row.organizationId ?? "") ?? null,
    ipAddress: row.ipAddress,
    requestId: row.requestId,
    detail: detailSchema.parse(row.detail),
  };
}
