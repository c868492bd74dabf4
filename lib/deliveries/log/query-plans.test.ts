import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { createdSql, startOf, undeliveredSql } from "#lib/deliveries/charts/created-deliveries.ts";
import { attemptCounts, rollUpHours } from "#lib/deliveries/charts/roll-up-hours.ts";
import { claimDeliveries } from "#lib/deliveries/engine/claim-deliveries.ts";
import { claimSettings, leaseDue, lockWebhooks } from "#lib/deliveries/engine/claim-sql.ts";
import { recordSql } from "#lib/deliveries/engine/record-attempts.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { makeWebhook } from "../../../e2e/support/webhooks.ts";
import { markCommonReference } from "./delivery-filter.ts";
import { pageSql } from "./list-deliveries.ts";
import { eventsSql } from "./prune-log.ts";

const { db, pool } = await setUpTestDatabase();
const backlog = 30_000;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** A webhook with a long backlog, and statistics that still say that nothing is pending. */
async function makeBacklog(): Promise<string> {
  const { webhookId, application } = await makeWebhook(db, "http://127.0.0.1:9/");
  const limits = { maxInFlight: 1_000, maxPerSecond: 1_000, promptSince: new Date() };
  await db.webhook.update({ where: { id: webhookId }, data: limits });
  const insert = (from: number, to: number, state: string) =>
    pool.query(
      `WITH made AS (
         INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "payload", "audience", "references")
         SELECT $1 || i, $1 || i, 'ORDER_UPDATE', 'SO-' || i % 5000, now(), '{}', '{}', '{po-1}'
         FROM generate_series(${from}, ${to}) i RETURNING "id", "orderNumber", "sequence", "receivedAt"
       ), readers AS (
         INSERT INTO "EventReader" ("clientId", "sequence", "eventId", "receivedAt")
         SELECT '*', "sequence", "id", "receivedAt" FROM made
       ), referred AS (
         INSERT INTO "EventReference" ("clientId", "value", "sequence", "eventId")
         SELECT '*', 'po-1', "sequence", "id" FROM made)
       INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state", "nextAttemptAt", "completedAt")
       SELECT "id", "id", $1, $2, 'ORDER_UPDATE', "orderNumber", '${state}', now(),
         CASE '${state}' WHEN 'PENDING' THEN NULL ELSE now() END FROM made`,
      [webhookId, application.id],
    );
  await insert(1, 3_000, "DELIVERED");
  await pool.query(`ANALYZE "Delivery"`);
  await pool.query(`ALTER TABLE "Delivery" SET (autovacuum_enabled = false)`);
  await insert(3_001, 3_000 + backlog, "PENDING");
  return webhookId;
}

let webhookId = "";
beforeAll(async () => {
  webhookId = await makeBacklog();
});

const explain = "EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)";

/** Explains a statement, one with a name as a claim executes it. */
async function explained(client: pg.PoolClient, sql: string, values: unknown[]) {
  if (!sql.includes("/* prepared:")) return client.query(`${explain} ${sql}`, values);
  const texts = values.map((value) => pg.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value)));
  await client.query(`${claimSettings}; PREPARE explained AS ${sql}`);
  const result = await client.query(`${explain} EXECUTE explained(${texts})`);
  await client.query("DEALLOCATE explained");
  return result;
}

async function scansOf(sql: string, values: unknown[], relation = "Delivery"): Promise<Plan[]> {
  const client = await pool.connect();
  await client.query("BEGIN");
  const { rows } = await explained(client, sql, values);
  await client.query("ROLLBACK");
  client.release();
  // From there on PostgreSQL 15 to 17 compile a statement, which takes longer than all of a claim.
  expect(rows[0]["QUERY PLAN"][0].Plan["Total Cost"]).toBeLessThan(100_000);
  const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];
  return all(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === relation);
}

const rowsRead = (scans: Plan[]) =>
  scans.reduce(
    (sum, scan) => sum + (scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0)) * scan["Actual Loops"],
    0,
  );

test("a page of a reference that 33,000 events have reads as many deliveries as it shows", async () => {
  const ctx = systemContext(db, "test");
  const { applicationId } = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  const query = { applicationId, reference: "PO-1", limit: 50 };
  const filter = await markCommonReference(db, ctx.actor, query);
  const { text, values } = pageSql(ctx, filter);
  expect(rowsRead(await scansOf(text, values))).toBeLessThanOrEqual(4 * 51);
});

test("what others have pending is not read for an application's numbers, even if the statistics know nothing of it", async () => {
  const { application } = await makeWebhook(db, "http://127.0.0.1:9/");
  const mine = Prisma.sql`SELECT "id" FROM "Application" WHERE "id" = ${application.id}`;
  for (const sql of [createdSql(mine, startOf("24h", new Date()), 1), undeliveredSql(mine, new Date(0))])
    expect(rowsRead(await scansOf(sql.text, sql.values))).toBe(0);
  await db.application.delete({ where: { id: application.id } });
});

test("the latest attempts are each read once for an application's numbers, even if the statistics know none of them", async () => {
  const mine = await makeWebhook(db, "http://127.0.0.1:9/");
  await pool.query(
    `INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state", "completedAt")
     SELECT 'mine-' || i, "id", $1, $2, 'ORDER_UPDATE', 'SO-1', 'DELIVERED', now()
     FROM (SELECT "id", row_number() OVER () AS i FROM "Event" LIMIT 100) e`,
    [mine.webhookId, mine.application.id],
  );
  const insertAttempts = (at: Date, prefix: string, count: number, number: number) =>
    pool.query(
      `INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "url", "requestHeaders")
       SELECT $1 || $2 || lpad(i::text, 6, '0'), $2 || i, $4, $3, 10, 'http://127.0.0.1:9/', '{}' FROM generate_series(1, $5) i`,
      [firstIdAt("attempt", at), prefix, at, number, count],
    );
  await pool.query(`ALTER TABLE "Attempt" SET (autovacuum_enabled = false)`);
  await insertAttempts(new Date(Date.now() - 3_600_000), webhookId, 3_000, 1);
  await pool.query(`ANALYZE "Attempt", "Delivery"`);
  await insertAttempts(new Date(), webhookId, 1_000, 2);
  await insertAttempts(new Date(), "mine-", 100, 1);
  const { text, values } = attemptCounts(
    Prisma.sql`SELECT "id" FROM "Application" WHERE "id" = ${mine.application.id}`,
    startOf("24h", new Date()),
    new Date(),
  );
  for (const relation of ["Attempt", "Delivery"])
    expect(rowsRead(await scansOf(text, values, relation))).toBe(1_100);
  await db.delivery.deleteMany({ where: { webhookId: mine.webhookId } });
  await db.application.delete({ where: { id: mine.application.id } });
});

test("finding webhooks with something to send reads three deliveries of each, with any backlog", async () => {
  const scans = await scansOf(lockWebhooks, [[], [], [], 50, 50]);
  expect(scans.map((scan) => scan["Node Type"])).not.toContain("Seq Scan");
  expect(rowsRead(scans)).toBeLessThanOrEqual(3);
});

test("a claim of 50 from a backlog of 30,000 reads by index, and no more than it takes", async () => {
  const scans = await scansOf(leaseDue, [[webhookId], 50, randomUUID(), 30, ["-infinity"], ["-infinity"]]);
  expect(scans.map((scan) => scan["Node Type"])).not.toContain("Seq Scan");
  // Each candidate, the look at its order, and the row itself; not the backlog.
  expect(rowsRead(scans)).toBeLessThan(5_000);
});

test("leases are found by their index, even after thousands of deleted ones", async () => {
  await pool.query(`ALTER TABLE "DeliveryLease" SET (autovacuum_enabled = false)`);
  for (let round = 0; round < 5; round += 1) {
    await pool.query(`
      INSERT INTO "DeliveryLease" ("webhookId", "deliveryId", "token", "until")
      SELECT "webhookId", "id", 'gone', now() + interval '1 minute' FROM "Delivery" LIMIT 5000`);
    await pool.query(`DELETE FROM "DeliveryLease"`);
  }
  for (const [sql, values] of [
    [lockWebhooks, [[], [], [], 50, 50]],
    [leaseDue, [[webhookId], 50, randomUUID(), 30, ["-infinity"], ["-infinity"]]],
  ] as const) {
    const scans = await scansOf(sql, [...values], "DeliveryLease");
    const types = scans.map((scan) => scan["Node Type"]).filter((type) => type !== "ModifyTable");
    expect(new Set(types)).toEqual(new Set(["Index Scan"]));
  }
});

test("a claim does not compare webhooks with each other, even without statistics", async () => {
  await pool.query(`ALTER TABLE "Webhook" SET (autovacuum_enabled = false)`);
  await pool.query(`
    INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "inboxKey", "grantTypes", "scopes", "updatedAt")
    SELECT 'app-' || i, a."organizationId", 'Wide', 'app-' || i, 'app-' || i, '{}', '{}', now()
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId", generate_series(0, 599) i`);
  await pool.query(`
    INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "updatedAt")
    SELECT 'wh-' || i, 'app-' || i / 5, 1 + i % 5, w."name", w."events", w."url", w."secretEncrypted", now()
    FROM "Webhook" w, generate_series(0, 2999) i`);
  await pool.query(`
    INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "nextAttemptAt")
    SELECT 'wide-' || w."id", '1', w."id", w."applicationId", 'ORDER_UPDATE', 'SO-WIDE', now()
    FROM "Webhook" w WHERE w."id" LIKE 'wh-%'`);
  const scans = await scansOf(lockWebhooks, [[], [], [], 250, 250], "Webhook");
  // Each that is due once, and once more those that are taken.
  expect(rowsRead(scans)).toBeLessThanOrEqual(3_001 + 251);
  await pool.query(`DELETE FROM "Delivery" WHERE "id" LIKE 'wide-%'`);
  await pool.query(`DELETE FROM "Webhook" WHERE "id" LIKE 'wh-%'`);
  await pool.query(`DELETE FROM "Application" WHERE "id" LIKE 'app-%'`);
});

test("pruning a batch of events looks up deliveries, readers, and references by index, even with old statistics", async () => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const scans = await scansOf(eventsSql, ["", "~", tomorrow]);
  expect(scans.map((scan) => scan["Node Type"])).not.toContain("Seq Scan");
  expect(rowsRead(scans)).toBe(1_000);
  for (const table of ["EventReader", "EventReference"]) {
    const found = await scansOf(eventsSql, ["", "~", tomorrow], table);
    expect(found.map((scan) => scan["Node Type"])).not.toContain("Seq Scan");
  }
});

test("recording 50 attempts reads only their deliveries from a backlog of 30,000", async () => {
  const claimed = await claimDeliveries(pool, { limit: 50, leaseSeconds: 60 });
  const rows = claimed.map(({ id, leaseToken }) => ({
    ...{ webhookId, deliveryId: id, leaseToken, counts: true, state: "DELIVERED" },
    ...{
      attemptId: id,
      startedAt: new Date(),
      durationMs: 1,
      url: "http://127.0.0.1:9/",
      requestHeaders: {},
    },
  }));
  const scans = await scansOf(recordSql, [JSON.stringify(rows)]);
  const found = scans.filter((scan) => scan["Node Type"] !== "ModifyTable");
  expect(rowsRead(found)).toBe(50);
});

test("once 33,000 deliveries are summed up, counting them reads only those that are not delivered", async () => {
  await pool.query(`
    UPDATE "Delivery" SET "state" = 'DELIVERED', "completedAt" = now(), "createdAt" = now() - interval '1 minute'
    WHERE "sequence" % 1000 > 0`);
  await pool.query(`
    UPDATE "Delivery" SET "state" = 'GIVEN_UP', "completedAt" = now() WHERE "state" = 'PENDING' AND "sequence" % 2000 > 0`);
  await pool.query(`VACUUM ANALYZE "Delivery", "Application", "Webhook"`);
  while (await rollUpHours(db));
  const mine = visibleApplicationIds(systemContext(db, "test").actor);
  const { text, values } = createdSql(mine, startOf("24h", new Date()), 1);
  const scans = await scansOf(text, values);
  expect(scans.map((scan) => scan["Node Type"])).not.toContain("Seq Scan");
  expect(rowsRead(scans)).toBeLessThan(100);
});
