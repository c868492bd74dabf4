import { signStatement } from "#lib/oauth/tokens/sign-statement.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { committedUntil } from "#lib/platform/db/commit-watermark.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import { everyReader } from "../publish-events.ts";
import type { DigestsQuery, EventDigests, EventIds, EventIdsQuery } from "./schemas.ts";
import { longestPrefix, mostListed } from "./schemas.ts";

const hourMs = 3_600_000;

type Period = { from: Date; to: Date };

/** SQL for the events `e` of the period in the application's feed. */
function readEvents({ actor }: Context<ApplicationActor>, { from, to }: Period): Prisma.Sql {
  return Prisma.sql`"EventReader" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE r."clientId" IN (${actor.clientId}, ${everyReader}) AND r."receivedAt" >= ${from} AND r."receivedAt" < ${to}`;
}

/** SQL for the SHA-256, in hexadecimal, of a group's lines, sorted bytewise by `eventId` and joined with line feeds. */
function digestOf(line: Prisma.Sql): Prisma.Sql {
  const lines = Prisma.sql`string_agg(${line}, E'\n' ORDER BY "eventId" COLLATE "C")`;
  return Prisma.sql`encode(sha256(convert_to(COALESCE(${lines}, ''), 'UTF8')), 'hex')`;
}

type HourRow = { hour: Date; count: number; sha256: string; payloadsSha256: string };

/**
 * Reads the number of the application's events and the digest of their IDs for each final hour of receipt. The signed
 * statement has the same values and a digest of the payloads.
 *
 * @throws DomainError invalid_request (deleted events, or too slow), too_many_requests
 *
 * Source: contract, "Digests".
 */
export async function readDigests(
  ctx: Context<ApplicationActor>,
  query: DigestsQuery,
): Promise<EventDigests> {
  const period = await finalHours(ctx, query);
  const rows = await boundedRead(
    ctx,
    (db) => db.$queryRaw<HourRow[]>`
      WITH own AS (
        SELECT date_trunc('hour', r."receivedAt", 'UTC') AS "hour", e."eventId", encode(e."payloadSha256", 'hex') AS "payload"
        FROM ${readEvents(ctx, period)}
      )
      SELECT h AS "hour", count("eventId")::int AS "count", ${digestOf(Prisma.sql`"eventId"`)} AS "sha256",
        ${digestOf(Prisma.sql`"eventId" || ' ' || "payload"`)} AS "payloadsSha256"
      FROM generate_series(${period.from}, ${period.to}::timestamptz - interval '1 hour', interval '1 hour') h
      LEFT JOIN own ON own."hour" = h
      GROUP BY h ORDER BY h`,
  );
  await requireKept(ctx, period.from.getTime());
  const signed = rows.map(({ hour, ...digests }) => ({ hour: hour.toISOString(), ...digests }));
  return {
    data: signed.map(({ payloadsSha256: _, ...digest }) => digest),
    statement: await signStatement(ctx, {
      typ: "event-digests+jwt",
      subject: ctx.actor.clientId,
      claims: { data: signed },
    }),
  };
}

/**
 * Reads the IDs of the application's events in these hours whose hash starts with one of the prefixes. A prefix with more
 * than 32 events returns the digests of its parts instead: prefixes that are one digit longer.
 *
 * @throws DomainError invalid_request (deleted events, or too slow), too_many_requests
 *
 * Source: contract, "Digests".
 */
export async function readEventIds(ctx: Context<ApplicationActor>, query: EventIdsQuery): Promise<EventIds> {
  const period = await finalHours(ctx, query);
  const prefixes = [...new Set(query.prefix.split(","))];
  const digits = prefixes[0]?.length ?? 0;
  const isListed = Prisma.sql`c."count" <= ${digits === longestPrefix ? 2 ** 31 - 1 : mostListed}::int`;
  const data = await boundedRead(
    ctx,
    (db) => db.$queryRaw<EventIds["data"]>`
      WITH hashed AS (
        SELECT e."eventId", encode(sha256(convert_to(e."eventId", 'UTF8')), 'hex') AS "hash"
        FROM ${readEvents(ctx, period)}
      ), parts AS (
        SELECT left("hash", ${digits}::int) AS "prefix", left("hash", ${digits + 1}::int) AS "part",
          count(*)::int AS "count", left(${digestOf(Prisma.sql`"eventId"`)}, 16) AS "digest", array_agg("eventId") AS "ids"
        FROM hashed WHERE left("hash", ${digits}::int) = ANY(${prefixes}::text[]) GROUP BY 1, 2
      ), counted AS (
        SELECT asked."prefix", COALESCE(sum(p."count"), 0)::int AS "count"
        FROM unnest(${prefixes}::text[]) AS asked("prefix") LEFT JOIN parts p ON p."prefix" = asked."prefix" GROUP BY 1
      )
      SELECT c."prefix", c."count",
        CASE WHEN ${isListed} THEN ARRAY(
          SELECT id FROM parts p CROSS JOIN unnest(p."ids") id WHERE p."prefix" = c."prefix" ORDER BY id COLLATE "C"
        ) END AS "eventIds",
        CASE WHEN NOT ${isListed} THEN (
          SELECT json_agg(json_build_object('prefix', p."part", 'count', p."count", 'digest', p."digest") ORDER BY p."part")
          FROM parts p WHERE p."prefix" = c."prefix"
        ) END AS "parts"
      FROM counted c ORDER BY c."prefix"`,
  );
  await requireKept(ctx, period.from.getTime());
  return { data };
}

function hourFrom(timeMs: number): number {
  return Math.ceil(timeMs / hourMs) * hourMs;
}

/**
 * Finds the full hours of the period that are final: no open transaction can still add events to them.
 *
 * @returns the start of the first hour and the end of the last one; equal if there are none
 * @throws DomainError invalid_request if events of the period were deleted
 */
async function finalHours(ctx: Context, query: DigestsQuery): Promise<Period> {
  const fromMs = hourFrom(Date.parse(query.from));
  await requireKept(ctx, fromMs);
  const finalMs = Math.min(Date.parse(query.to), (await committedUntil("Event")).getTime());
  const toMs = Math.floor(finalMs / hourMs) * hourMs;
  return { from: new Date(fromMs), to: new Date(Math.max(fromMs, toMs)) };
}

/**
 * Call it again after the read, because events can be deleted in between.
 *
 * @throws DomainError invalid_request if events at or after `fromMs` were deleted
 */
async function requireKept(ctx: Context, fromMs: number): Promise<void> {
  const run = await ctx.db.retentionRun.findUnique({ where: { id: 1 }, select: { eventsUntil: true } });
  const keptFromMs = run?.eventsUntil ? hourFrom(run.eventsUntil.getTime() + 1) : 0;
  if (fromMs < keptFromMs) {
    const detail = `Events before ${new Date(keptFromMs).toISOString()} were deleted. Start there or later.`;
    const errors = [{ parameter: "from", detail }];
    throw new DomainError("invalid_request", `from: ${detail}`, { errors });
  }
}
