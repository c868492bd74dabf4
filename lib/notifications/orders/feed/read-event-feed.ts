import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { highestSequence, nextSettledSequence, settledSequence } from "#lib/platform/db/settled-sequence.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { openCursor, sealCursor } from "#lib/platform/http/sealed-cursor.ts";
import { holdConnection } from "#lib/platform/http/streams/event-stream.ts";
import { everyReader } from "../publish-events.ts";
import { referenceKey } from "../references.ts";
import type { EventFeed, EventFeedQuery, FeedEvent } from "./schemas.ts";

/** The limit of a page's payloads. The feed always returns the first event, even if it is larger. */
const pageBytes = 4 * 1024 * 1024;

const startAgain = "Start again without `after` for the oldest event that is kept, or with after=now.";

type Row = Omit<FeedEvent, "occurredAt" | "receivedAt"> & {
  sequence: string;
  occurredAt: Date;
  receivedAt: Date;
};

/**
 * The next order events whose audience includes the application, in the order in which the portal accepted them, each once,
 * and the cursor after them. Without events, waits up to `query.wait` seconds for one, or until `signal` aborts.
 *
 * @throws DomainError cursor_expired, too_many_requests or unavailable (too many requests are waiting)
 *
 * Source: contract, "Event feed".
 */
export async function readEventFeed(
  ctx: Context<ApplicationActor>,
  query: EventFeedQuery,
  signal: AbortSignal,
): Promise<EventFeed> {
  const { after, wait } = query;
  let settled = await settledSequence("Event");
  const isNow = after === "now";
  const from = isNow ? settled : after === undefined ? 0n : readFeedCursor(ctx, after);
  let [page] = await Promise.all([
    isNow ? { data: [], cursor: feedCursor(ctx, settled) } : readPage(ctx, query, from, settled),
    isNow || after === undefined ? undefined : requireKept(ctx, from),
  ]);
  if (page.data.length > 0 || wait === 0) return page;
  const held = holdConnection(ctx);
  const ends = AbortSignal.any([signal, held.signal, AbortSignal.timeout(wait * 1000)]);
  try {
    while (page.data.length === 0 && !ends.aborted) {
      const reached = await nextSettledSequence("Event");
      if (reached > settled) page = await readPage(ctx, query, from, reached);
      settled = reached;
    }
  } finally {
    held.end();
  }
  return page;
}

const getList = ({ actor }: Context<ApplicationActor>) => `event feed of ${actor.applicationId}`;

function feedCursor(ctx: Context<ApplicationActor>, sequence: bigint): string {
  return sealCursor(String(sequence), getList(ctx));
}

/** @throws DomainError cursor_expired for a cursor that another key sealed, or of version 1.0.0 */
function readFeedCursor(ctx: Context<ApplicationActor>, cursor: string): bigint {
  const sequence = openCursor(cursor, getList(ctx));
  if (sequence === null) throw new DomainError("cursor_expired", `This cursor is unknown. ${startAgain}`);
  return BigInt(sequence);
}

/** Reads the events between two sequence numbers. The cursor is that of the last event, or `to` if there are no more. */
async function readPage(
  ctx: Context<ApplicationActor>,
  { limit, reference }: EventFeedQuery,
  from: bigint,
  to: bigint,
): Promise<EventFeed> {
  // Read each in the order of its index. In one query, PostgreSQL would sort all events of the application.
  const source =
    reference === undefined
      ? Prisma.sql`"EventReader" WHERE true`
      : Prisma.sql`"EventReference" WHERE "value" = ${referenceKey(reference)}`;
  const readable = (clientId: string) => Prisma.sql`(
    SELECT "sequence", "eventId" FROM ${source}
      AND "clientId" = ${clientId} AND "sequence" > ${from} AND "sequence" <= ${to}
    ORDER BY "sequence" LIMIT ${limit})`;
  const pageSql = Prisma.sql`
    WITH page AS (
      ${readable(ctx.actor.clientId)} UNION ALL ${readable(everyReader)}
      ORDER BY "sequence" LIMIT ${limit}
    ), sized AS (
      SELECT e.*, sum(octet_length(e."payload"::text)) OVER (ORDER BY e."sequence") AS "bytes",
        row_number() OVER (ORDER BY e."sequence") AS "number"
      FROM page JOIN "Event" e ON e."id" = page."eventId"
    )
    SELECT "sequence"::text AS "sequence", "eventId", "type" AS "event", "orderNumber", "orderVersion", "changedFields",
      "occurredAt", "receivedAt", "payload"
    FROM sized WHERE "number" = 1 OR "bytes" <= ${pageBytes} ORDER BY "number"`;
  const rows = await readLog(ctx, (db) => db.$queryRaw<Row[]>(pageSql));
  const last = rows.at(-1)?.sequence;
  // A process that just started may not have seen as far as the caller.
  const reached = last === undefined ? [from, to].reduce((a, b) => (a > b ? a : b)) : BigInt(last);
  return {
    data: rows.map((row) => ({
      eventId: row.eventId,
      event: row.event,
      orderNumber: row.orderNumber,
      orderVersion: row.orderVersion,
      changedFields: row.changedFields,
      occurredAt: row.occurredAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
      payload: row.payload,
    })),
    cursor: feedCursor(ctx, reached),
  };
}

/** @throws DomainError cursor_expired if an event after it was deleted, or if this database never gave it out */
async function requireKept(ctx: Context, sequence: bigint): Promise<void> {
  const [run, highest] = await Promise.all([
    ctx.db.retentionRun.findUnique({ where: { id: 1 }, select: { eventsTo: true } }),
    highestSequence("Event"),
  ]);
  if (sequence > highest)
    throw new DomainError(
      "cursor_expired",
      `This cursor is unknown, because the data was restored to an earlier time. ${startAgain}`,
    );
  if (run && sequence < run.eventsTo)
    throw new DomainError("cursor_expired", `Events after this cursor were deleted. ${startAgain}`);
}
