import { type ApplicationActor, type Context, countActor } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { getPool } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { highestSequence, nextSettledSequence, settledSequence } from "#lib/platform/db/settled-sequence.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { openCursor, sealCursor } from "#lib/platform/http/sealed-cursor.ts";
import type { StreamedEvent } from "#lib/platform/http/streams/event-stream.ts";
import type { LogChange } from "#lib/platform/http/streams/log-changes.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { takePlace } from "#lib/platform/rate-limit/places.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";

/** Each has an event of up to 64 KiB, and a slow reader keeps a page in memory. */
const pageSize = 20;

export type TailReader = "stream" | "listener";

/**
 * Returns the `sequence` after which a stream starts: that of `Last-Event-ID`, the one before the application's first
 * delivery since a time, or that of the newest delivery.
 *
 * @throws DomainError invalid_request for a `Last-Event-ID` that no stream of the application had
 */
export async function startOfTail(
  { actor }: Context<ApplicationActor>,
  lastEventId: string | null,
  since?: Date,
): Promise<bigint> {
  if (lastEventId !== null) {
    const last = openCursor(lastEventId, getStream(actor));
    if (last === null)
      throw new DomainError(
        "invalid_request",
        "Last-Event-ID: Expected the `id` of an event of this stream.",
      );
    const highest = await highestSequence("Delivery");
    // After a restore, the numbers that a reader saw may be assigned again.
    return BigInt(last) > highest ? highest : BigInt(last);
  }
  if (!since) return highestSequence("Delivery");
  // Read before the query: deliveries that commit later have higher numbers.
  const settled = await settledSequence("Delivery");
  // With concurrent publishers, a later delivery can have a lower number.
  const { rows } = await getPool().query<{ before: string | null }>(
    `SELECT (min("sequence") - 1)::text AS "before" FROM (
       SELECT "sequence" FROM "Delivery" WHERE "applicationId" = $1 AND "createdAt" >= $2
       ORDER BY "createdAt", "sequence" LIMIT 1000) d`,
    [actor.applicationId, since],
  );
  const before = rows[0]?.before;
  return before && BigInt(before) < settled ? BigInt(before) : settled;
}

/** All organizations share the numbers of deliveries, so the IDs of a stream are sealed. */
const getStream = ({ applicationId }: Pick<ApplicationActor, "applicationId">) =>
  `live stream of ${applicationId}`;

/** The ID of a stream's event, after which a reader continues. */
export function toEventId(actor: Pick<ApplicationActor, "applicationId">, sequence: bigint): string {
  return sealCursor(String(sequence), getStream(actor));
}

const shared = new Map<string, Promise<DeliveryRow[]>>();

/** Streams of an application that ask for the same in one turn of the event loop share a query. */
function readTailed(
  ctx: Context,
  where: Prisma.DeliveryWhereInput,
  by: "sequence" | "resentSequence" = "sequence",
): Promise<DeliveryRow[]> {
  const query = {
    where: { ...where, application: visibleApplications(ctx.actor) },
    include: deliveryParts,
    orderBy: { [by]: "asc" as const },
    take: pageSize,
  };
  const key = JSON.stringify(query, (_, value) => (typeof value === "bigint" ? String(value) : value));
  const rows = shared.get(key) ?? readLog(ctx, (db) => db.delivery.findMany(query));
  shared.set(key, rows);
  setImmediate(() => shared.delete(key));
  return rows;
}

/** Reads each delivery once, at its latest number. A resend moves it, so a reader that reconnects gets the same stream. */
async function readForListener(ctx: Context, range: Prisma.BigIntFilter) {
  const created = await readTailed(ctx, { sequence: range, resentSequence: null });
  const resent = await readTailed(ctx, { resentSequence: range }, "resentSequence");
  return [...created, ...resent]
    .map((row) => ({ row, number: row.resentSequence ?? row.sequence }))
    .sort((a, b) => Number(a.number - b.number))
    .slice(0, pageSize);
}

async function readCreated(ctx: Context, range: Prisma.BigIntFilter) {
  const rows = await readTailed(ctx, { sequence: range, isTest: false });
  return rows.map((row) => ({ row, number: row.sequence }));
}

/**
 * Streams the actor's deliveries as server-sent events. The first event, `ready`, has the start as its ID. Each later
 * delivery follows once, in order, as a `delivery`. Ends when `signal` aborts.
 *
 * A `listener` also gets test events and resends. A delivery that was resent before the stream sent it comes once, in the
 * order of the resends.
 */
export async function* tailEvents(
  ctx: Context<ApplicationActor>,
  after: bigint,
  signal: AbortSignal,
  toJsonTexts: (rows: DeliveryRow[]) => Promise<string[]>,
  reader: TailReader,
): AsyncGenerator<StreamedEvent> {
  yield { id: toEventId(ctx.actor, after), event: "ready", data: "{}" };
  const readPage = reader === "listener" ? readForListener : readCreated;
  // A stream holds no place while it waits, but takes one for each page: many that catch up are as much work as requests.
  const readInPlace = async (position: bigint, settled: bigint) => {
    const leavePlace = await takePlace(countActor(ctx.actor).placesId);
    try {
      const page = await readPage(ctx, { gt: position, lte: settled });
      return { page, texts: page.length > 0 ? await toJsonTexts(page.map(({ row }) => row)) : [] };
    } finally {
      leavePlace();
    }
  };
  let position = after;
  while (!signal.aborted) {
    const settled = await nextSettledSequence("Delivery");
    while (position < settled && !signal.aborted) {
      const { page, texts } = await readInPlace(position, settled);
      for (const [index, { number }] of page.entries())
        yield { id: toEventId(ctx.actor, number), event: "delivery", data: texts[index] ?? "" };
      position = page.length < pageSize ? settled : (page.at(-1)?.number ?? settled);
    }
  }
}

/** The newest 1,000 attempts and 1,000 deliveries since a time. */
export async function changedDeliveries(since: Date): Promise<LogChange[]> {
  const { rows } = await getPool().query<LogChange>(
    `SELECT c."id", a."organizationId" FROM (
       (SELECT "id", "id" AS "deliveryId" FROM "Delivery" WHERE "id" >= $1 ORDER BY "id" DESC LIMIT 1000)
       UNION ALL (SELECT "id", "deliveryId" FROM "Attempt" WHERE "id" >= $2 ORDER BY "id" DESC LIMIT 1000)
     ) c JOIN "Delivery" d ON d."id" = c."deliveryId" JOIN "Application" a ON a."id" = d."applicationId"`,
    [firstIdAt("delivery", since), firstIdAt("attempt", since)],
  );
  return rows;
}
