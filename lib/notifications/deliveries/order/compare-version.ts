import type { OrderVersion } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { changedFields } from "#lib/notifications/orders/changed-fields.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { visibleEvents } from "#lib/platform/access/tenancy.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { notFound } from "#lib/platform/errors.ts";

/** A longer value is cut. */
const maxValueLength = 500;

type Row = { orderVersion: number; text: string };

/**
 * The payload of one event of an order, and what differs from the newest one before it that the actor may see: an earlier
 * event for others shows them nothing.
 *
 * @throws DomainError not_found
 */
export async function compareVersion(
  ctx: Context<UserActor>,
  { orderNumber, version: text }: { orderNumber: string; version: string },
): Promise<OrderVersion> {
  const version = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const [event, before] = await readLog(
    ctx,
    (db) => db.$queryRaw<Row[]>`
      SELECT e."orderVersion", e."payload"::text AS "text" FROM "Event" e
      WHERE e."orderNumber" = ${orderNumber} AND e."orderVersion" <= ${version} AND ${visibleEvents(ctx.actor)}
      ORDER BY e."orderVersion" DESC LIMIT 2`,
  );
  if (event?.orderVersion !== version) throw notFound("version of this order");
  const changes = before ? listChanges(JSON.parse(before.text), JSON.parse(event.text)) : [];
  return { payload: event.text, comparedWith: before?.orderVersion ?? null, changes };
}

function listChanges(before: unknown, after: unknown): OrderVersion["changes"] {
  return changedFields(before, after).map((pointer) => ({
    pointer,
    before: toShown(resolve(before, pointer)),
    after: toShown(resolve(after, pointer)),
  }));
}

/** The value at a JSON pointer (RFC 6901), or undefined. */
function resolve(value: unknown, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<unknown>((place, key) => {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof place === "object" && place !== null && Object.hasOwn(place, name)
      ? Reflect.get(place, name)
      : undefined;
  }, value);
}

function toShown(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text;
}
