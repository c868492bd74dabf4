import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pruneLog } from "#lib/notifications/deliveries/log/prune-log.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { firstIdAt, newId } from "#lib/platform/ids.ts";
import type { Diagnosis, SystemState } from "#lib/portal/shared/system-schemas.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { getSystem } from "./get-system.ts";
import { diagnose } from "./system-findings.ts";

const { db, pool } = await setUpTestDatabase({ INTAKE_BACKLOG_LIMIT: "5" });
const baseUrl = await setUpApiServer();
const staff = await makePerson(db, "STAFF");
const partner = await makePerson(db);
const variant = () => getSystem(makeContext(staff, db));
const getDiagnosis = ({ diagnoses }: SystemState, figure: string) =>
  diagnoses.find(({ figure: found }) => found === figure);

test("only staff get the figures", async () => {
  await signingKey(db);
  const { status, body } = await portal.as(staff).get<SystemState>("/api/console/system");
  expect(status).toBe(200);
  expect(body.figures).toMatchObject({
    database: {
      version: expect.stringMatching(/^\d+/),
      migrations: { missing: [], unknown: [], changed: [] },
    },
    keys: { active: { algorithm: "ES256" }, opens: true, retired: 0 },
    versions: { node: process.version, portal: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
  expect(body.figures.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(body.figures.database.connections.used).toBeGreaterThan(0);
  expect(body.figures.processes.pool.idle).toBeGreaterThan(0);
  expect((await portal.as(partner).get("/api/console/system")).status).toBe(403);
  expect((await portal.anonymous.get("/api/console/system")).status).toBe(401);
});

test("each planted defect is found, with its figure and advice, and a clean database has none", async () => {
  const clean = await variant();
  const planted = ["due", "oldestDue", "abandoned", "outcomes", "signingKey", "migrations"];
  for (const figure of planted) expect(getDiagnosis(clean, figure), figure).toBeUndefined();

  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook");
  await publishUpdates(db, [hook], 8);
  const [taken, ...others] = await db.delivery.findMany({ orderBy: { sequence: "asc" } });
  await db.delivery.updateMany({ data: { nextAttemptAt: addSeconds(new Date(), -600) } });
  const { webhookId } = hook;
  const underWay = { deliveryId: others[0]?.id ?? "", token: "a", until: addSeconds(new Date(), 3600) };
  const lost = { deliveryId: taken?.id ?? "", token: "b", until: addSeconds(new Date(), -120) };
  await db.deliveryLease.createMany({ data: [underWay, lost].map((lease) => ({ ...lease, webhookId })) });
  await db.attemptHour.create({
    data: { webhookId: hook.webhookId, hour: new Date(), outcome: "5xx", latencyStep: 3, count: 30 },
  });
  await db.signingKey.updateMany({ data: { createdAt: addSeconds(new Date(), -100 * 86_400) } });
  await db.mail.create({
    data: { id: newId("mail"), to: "a@example.com", subject: "S", failureDetail: "550 no such user" },
  });
  // A partner's alert channel says nothing about the mail server.
  const { organizationId } = hook.application;
  await db.alertChannel.create({
    data: { organizationId, urlEncrypted: Buffer.from("x"), format: "SLACK", kinds: [] },
  });
  for (const nextAttemptAt of [new Date(), null])
    await db.mail.create({
      data: {
        id: newId("mail"),
        to: "",
        subject: "S",
        channelId: organizationId,
        failureDetail: "HTTP 404",
        nextAttemptAt,
      },
    });
  await db.$executeRaw`UPDATE _prisma_migrations SET "migration_name" = 'x' WHERE "migration_name" LIKE '%_init'`;

  const { figures, diagnoses } = await variant();
  // Counted up to just above the limit.
  expect(figures.deliveries).toMatchObject({ due: 6, limit: 5, underWay: 1, abandoned: 1 });
  expect(figures.deliveries.oldestDueSeconds).toBeGreaterThan(599);
  expect(figures.deliveries.outcomes).toEqual([{ outcome: "5xx", recent: 30, lastDay: 30 }]);
  expect(figures.mail).toMatchObject({ waiting: 1, failing: 1, givenUp: 0 });
  expect(figures.database.migrations).toMatchObject({
    missing: [expect.stringContaining("_init")],
    unknown: ["x"],
  });
  const tones = Object.fromEntries(diagnoses.map(({ figure, tone }) => [figure, tone]));
  expect(tones).toMatchObject({
    due: "bad",
    oldestDue: "bad",
    abandoned: "warn",
    outcomes: "bad",
    signingKey: "warn",
    mail: "warn",
    migrations: "bad",
    newerVersion: "warn",
    workers: "bad",
  });
  await db.$executeRaw`UPDATE _prisma_migrations SET "migration_name" = ${figures.database.migrations.missing[0]} WHERE "migration_name" = 'x'`;
  // Failures come before warnings.
  const order = diagnoses.map(({ tone }) => tone);
  expect(order).toEqual(order.toSorted());

  // Deliveries that wait only for a dead receiver do not count.
  await db.webhook.updateMany({ data: { failingSince: new Date() } });
  const failing = await variant();
  expect(getDiagnosis(failing, "oldestDue")).toMatchObject({
    tone: "warn",
    help: { href: "/incidents?state=open" },
  });
  expect(failing.figures.deliveries).toMatchObject({ oldestDueSeconds: 0, catchUp: null });

  // Nor do those that wait only for their own webhook's limit.
  await db.webhook.updateMany({ data: { failingSince: null, maxInFlight: 2, maxPerSecond: 1 } });
  const bucket = {
    key: `webhook:${webhookId}`,
    tokens: 0,
    granted: 1,
    at: new Date(),
    limitedAt: new Date(),
  };
  await db.rateBucket.create({ data: bucket });
  const limited = await variant();
  expect(getDiagnosis(limited, "oldestDue")).toBeUndefined();
  expect(getDiagnosis(limited, "catchUp")?.found).toMatch(
    /^A delivery has been due for 10\u00a0min( \d+\u00a0s)?, but only for its webhook's own limit, which needs \d+\u00a0s at 1 a second\.$/,
  );
});

test("a running worker is shown, completes its rounds, and prunes; a killed one disappears", async () => {
  expect(getDiagnosis(await variant(), "workers")?.found).toContain("No worker is connected");
  const worker = await startWorker();
  const workers = async () =>
    (await variant()).figures.processes.running.filter(({ kind }) => kind === "worker").map(({ pid }) => pid);
  await until("the worker is seen", async () => (await workers()).length === 1);
  expect(await workers()).toEqual([worker.pid]);
  await until("it has pruned", async () => (await variant()).figures.retention.last !== null);
  await until("it has done a round", async () => !getDiagnosis(await variant(), "workers"));
  expect(getDiagnosis(await variant(), "retention")).toBeUndefined();
  await endWorker(worker, "SIGKILL");
  await until("the worker is gone", async () => (await workers()).length === 0);
});

test("a completed pruning is recorded with its counts; one that was stopped is not", async () => {
  await db.retentionRun.deleteMany();
  const days = { bodyDays: 30, deliveryDays: 90 };
  await pruneLog(pool, { ...days, signal: AbortSignal.abort() }, new Date());
  expect(await db.retentionRun.count()).toBe(0);
  const longAgo = addSeconds(new Date(), -120 * 86_400);
  await db.delivery.updateMany({ data: { state: "DELIVERED" } });
  await db.deliveryLease.deleteMany();
  const { id } = await db.delivery.findFirstOrThrow();
  await db.$executeRaw`UPDATE "Delivery" SET "id" = ${firstIdAt("delivery", longAgo)}, "createdAt" = ${longAgo} WHERE "id" = ${id}`;
  const batches: number[] = [];
  await pruneLog(pool, { ...days, onBatch: (rows) => batches.push(rows) }, new Date());
  expect(batches.reduce((sum, rows) => sum + rows)).toBe(1);
  expect((await variant()).figures.retention.last).toMatchObject({ deliveries: 1, bodies: 0, events: 0 });
});

const project = path.resolve(import.meta.dirname, "../../..");

test("every rule has a text, and an existing page or section of a document", async () => {
  const { figures } = await variant();
  const { database, deliveries, processes, keys, mail, retention } = figures;
  const longAgo = addSeconds(new Date(), -200 * 86_400).toISOString();
  const bad = diagnose({
    ...figures,
    database: {
      ...database,
      version: "14.2",
      isDurable: false,
      isReadOnly: true,
      connections: { used: 90, max: 100 },
      migrations: { applied: 1, missing: ["m"], unknown: ["n"], changed: ["o"] },
    },
    deliveries: {
      ...deliveries,
      due: 20_000,
      limit: 100_000,
      oldestDueSeconds: 900,
      oldestOfLimitedSeconds: 900,
      catchUp: { seconds: 1980, perSecond: 50 },
      abandoned: 2,
      outcomes: [{ outcome: "none", recent: 40, lastDay: 40 }],
    },
    processes: { running: [], pool: { ...processes.pool, waiting: 3 } },
    keys: { ...keys, opens: false },
    mail: { ...mail, failing: 2 },
    retention: { ...retention, last: null, oldestDeliveryAt: longAgo },
  });
  expect(bad).toHaveLength(17);
  const variants: Diagnosis[] = [
    ...diagnose({ ...figures, database: { ...database, isStandby: true } }),
    ...diagnose({ ...figures, database: { ...database, statementTimeoutMs: 300 } }),
    ...diagnose({ ...figures, mail: { ...mail, failing: 0, waiting: 1, oldestWaitSeconds: 2_000 } }),
    ...diagnose({ ...figures, mail: { ...mail, hasServer: true, failing: 0, givenUp: 2 } }),
    ...diagnose({ ...figures, retention: { ...retention, oldestDeliveryAt: longAgo } }),
  ];
  for (const { found, todo, help } of [...bad, ...variants]) {
    expect(`${found} ${todo}`).toMatch(/^\S.*\. \S.*[.?]$/s);
    if ("document" in help)
      expect(readFileSync(path.join(project, help.document), "utf8")).toContain(`\n## ${help.section}\n`);
    else {
      const page = new URL(help.href, baseUrl).pathname;
      expect(existsSync(path.join(project, `app/(portal)${page}/page.tsx`)), help.href).toBe(true);
    }
  }
});

test("a transaction that stays open is named after ten minutes, without its statements", async () => {
  const client = await pool.connect();
  await client.query(
    "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL application_name = 'quarterly report'",
  );
  await client.query(`SELECT count(*) FROM "Webhook" WHERE "name" <> 'planted'`);
  const { figures } = await variant();
  expect(figures.database.oldestTransaction).toMatchObject({ application: "quarterly report" });
  expect(JSON.stringify(figures.database.oldestTransaction)).not.toContain("planted");
  const oldestTransaction = {
    pid: 7,
    application: "report",
    seconds: 601,
    queryStart: "2026-11-22T10:00:00Z",
  };
  const diagnoses = diagnose({ ...figures, database: { ...figures.database, oldestTransaction } });
  expect(diagnoses.find(({ figure }) => figure === "transaction")?.found).toContain(
    "of report (process 7) has been open for 10\u00a0min",
  );
  await client.query("ROLLBACK");
  client.release();
});
