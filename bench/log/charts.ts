// npm run bench -- charts: the charts over 1,000,000 attempts of the last 7 days: how long the summing up takes, and how
// long the charts take for staff, a partner with half of all attempts and one with few; and which tables are read whole.
// Environment: BENCH_ATTEMPTS (1,000,000). Three minutes.
import { PrismaPg } from "@prisma/adapter-pg";
import { getCharts } from "#lib/deliveries/charts/get-charts.ts";
import { rollUpAttempts } from "#lib/deliveries/charts/roll-up-attempts.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { PrismaClient } from "#lib/platform/db/generated/client.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { leastRounds, type Report, type Spread, spreadOf } from "../instrument.ts";

const attemptCount = Number(process.env["BENCH_ATTEMPTS"] ?? 1_000_000);
const goalMs = 200;

/** Twenty partners with a webhook each: the first has half of all attempts, the last a thousandth; 3 % failed. */
const fill = `
  INSERT INTO "Organization" ("id", "name", "kind")
    SELECT 'org_' || n, 'Partner ' || n, 'PARTNER' FROM generate_series(1, 20) n;
  INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "inboxKey", "scopes", "grantTypes", "updatedAt")
    SELECT 'app_' || n, 'org_' || n, 'Application ' || n, 'client_' || n, 'inbox_' || n, '{}', '{}', now()
    FROM generate_series(1, 20) n;
  INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "updatedAt")
    SELECT 'wh_' || n, 'app_' || n, 1, 'Orders', '{ORDER_UPDATE}', 'https://receiver.example/' || n, '', now()
    FROM generate_series(1, 20) n;
  CREATE FUNCTION pg_temp.ulid_time(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $f$
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
      (((extract(epoch FROM at) * 1000)::bigint >> (5 * k)) & 31)::int + 1, 1), '' ORDER BY k DESC)
    FROM generate_series(0, 9) k $f$;
  CREATE TEMP TABLE made AS
    SELECT i, CASE WHEN i % 1000 = 7 THEN 20 WHEN i % 2 = 0 THEN 1 ELSE 2 + (i / 2) % 18 END AS owner,
      now() - interval '7 days' * (1 - i::float8 / $count) AS at,
      CASE WHEN i % 100 < 97 THEN 200 WHEN i % 100 = 97 THEN 404 WHEN i % 100 = 98 THEN 503 END AS status
    FROM generate_series(1, $count) i;
  INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
    SELECT 'evt_' || i, 'e' || i, 'ORDER_UPDATE', 'SO-' || i / 5, at, at, '{}', '{}' FROM made;
  INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state", "createdAt")
    SELECT 'dlv_' || i, 'evt_' || i, 'wh_' || owner, 'app_' || owner, 'ORDER_UPDATE', 'SO-' || i / 5, 'SUCCEEDED', at
    FROM made;
  INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "url", "requestHeaders", "requestBody",
      "httpStatus")
    SELECT 'att_' || pg_temp.ulid_time(at) || lpad(i::text, 16, '0'), 'dlv_' || i, 1, at,
      (20 * exp(random() * 4))::int, 'https://receiver.example/', '{}', '{}', status FROM made;
  UPDATE "AttemptRollup" SET "rolledTo" = now() - interval '8 days';`;

function actorOf(role: "STAFF" | "PARTNER_ADMIN", organizationId: string): UserActor {
  return { kind: "user", userId: "usr_1", name: "Bench", email: "a@b.example", role, organizationId };
}

const readers = {
  staff: actorOf("STAFF", "org_none"),
  "large partner": actorOf("PARTNER_ADMIN", "org_1"),
  "small partner": actorOf("PARTNER_ADMIN", "org_20"),
};

async function time(task: () => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  for (let round = 0; round < leastRounds; round += 1) {
    const from = performance.now();
    await task();
    times.push(performance.now() - from);
  }
  return spreadOf(times);
}

export async function run(report: Report): Promise<void> {
  await withBenchDatabase({}, async () => {
    const pool = getPool();
    report.say(`making ${attemptCount.toLocaleString("en-US")} attempts …`);
    await pool.query(fill.replaceAll("$count", String(attemptCount)));
    await pool.query("VACUUM ANALYZE");
    const queries: { sql: string; params: unknown[] }[] = [];
    const db = new PrismaClient({ adapter: new PrismaPg(pool), log: [{ emit: "event", level: "query" }] });
    db.$on("query", ({ query, params }) => {
      if (query.includes("UNION ALL")) queries.push({ sql: query, params: JSON.parse(params) });
    });
    const from = performance.now();
    while (await rollUpAttempts(db));
    const seconds = (performance.now() - from) / 1_000;
    const { rows } = await pool.query('SELECT count(*)::int AS sums FROM "AttemptHour"');
    await pool.query('VACUUM ANALYZE "AttemptHour"');
    report.table("Summing up", ["attempts", "s", "sums"])(attemptCount, seconds, rows[0].sums);
    const row = report.table("Charts", [
      "reader",
      "span",
      "attempts",
      `ms (goal ${goalMs})`,
      "tables read whole",
    ]);
    for (const [name, actor] of Object.entries(readers))
      for (const span of ["24h", "7d"] as const) {
        const ctx = { ...systemContext(db, "bench"), actor, now: new Date() };
        const attempts = (await getCharts(ctx, { span })).whole.total;
        const ms = await time(() => getCharts(ctx, { span }));
        const wholly = new Set<string>();
        for (const { sql, params } of queries.splice(0).slice(0, 2)) {
          const plan = await pool.query(`EXPLAIN ${sql}`, params);
          for (const line of plan.rows.map((one) => String(one["QUERY PLAN"])))
            if (/Seq Scan on "(Attempt|Delivery)"/.test(line)) wholly.add(line.trim());
        }
        row(name, span, attempts, ms, [...wholly].join(", ") || "none");
        report.goal(
          `${name}, ${span}: ${goalMs} ms, no table read whole`,
          ms.median <= goalMs && wholly.size === 0,
        );
      }
    await db.$disconnect();
  });
}
