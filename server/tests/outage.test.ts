import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { connect, getDb } from "#lib/platform/db/client.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startTcpProxy } from "#test/processes/tcp-proxy.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { accept, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

// The portal reaches its database through a proxy that the test can cut. The test connects directly.
const testServer = new URL(process.env["TEST_DATABASE_SERVER"] ?? "");
const { port } = testServer;
const line = await startTcpProxy({ host: "127.0.0.1", port: Number(port) });
afterAll(() => line.close());
testServer.port = String(line.port);
process.env["TEST_DATABASE_SERVER"] = testServer.href;
// A pooler in between would hide the server.
process.env["TEST_DATABASE_POOLER"] = "";
const { url } = await setUpTestDatabase();
// Before the database is dropped: a query that still waits on a stalled connection ends now.
afterAll(async () => {
  await line.cut();
  await line.restore();
});
const straight = connect(Object.assign(new URL(url), { port }).href, 3);
const baseUrl = await setUpApiServer();
afterAll(async () => {
  await straight.db.$disconnect();
  await straight.pool.end();
});

type Seen = { path: string; status: number; code: unknown; retryAfter: string | null; type: string | null };

async function variant(path: string, init: RequestInit = {}): Promise<Seen> {
  const response = await fetch(`${baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
  const body = (await response.json()) as Record<string, unknown>;
  return {
    path,
    status: response.status,
    code: body["code"] ?? body["error"] ?? null,
    retryAfter: response.headers.get("retry-after"),
    type: response.headers.get("content-type"),
  };
}

test("ready returns 200 with the age of the backlog, and health returns 200", async () => {
  // On a busy machine, the first connection can take longer than the two seconds that the check has.
  await until("ready", async () => (await variant("/api/ready")).status === 200);
  expect(await (await fetch(`${baseUrl}/api/ready`)).json()).toEqual({
    status: "ready",
    oldestDueSeconds: 0,
  });
  expect(await (await fetch(`${baseUrl}/api/health`)).json()).toEqual({ status: "ok" });
});

test("a process is not ready while the database lacks a migration, and says what to do", async () => {
  const [newest] = await straight.db.$queryRaw<{ name: string }[]>`
    SELECT max("migration_name") AS "name" FROM _prisma_migrations`;
  await straight.db.$executeRaw`DELETE FROM _prisma_migrations WHERE "migration_name" = ${newest?.name}`;
  await until("not ready", async () => (await variant("/api/ready")).status === 503);
  const response = await fetch(`${baseUrl}/api/ready`);
  await straight.db
    .$executeRaw`INSERT INTO _prisma_migrations ("id", "checksum", "migration_name", "finished_at")
    VALUES ('again', '', ${newest?.name}, now())`;
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toMatchObject({
    code: "unavailable",
    detail: "The database lacks 1 migrations. Run npm run db:migrate.",
  });
  await until("ready again", async () => (await variant("/api/ready")).status === 200);
});

test.each([
  { how: "cut", seconds: 10 },
  { how: "stall", seconds: 9 },
] as const)(
  "without PostgreSQL for $seconds s ($how), APIs return 503 with Retry-After, ready turns 503 and recovers, no attempt is spent, and everything catches up",
  async ({ how, seconds }) => {
    const receiver = await startReceiver(accept);
    const hook = await makeWebhook(straight.db, receiver.url);
    const client = await makeApplication(getDb(), { scopes: ["notification.read"] });
    const token = await fetchToken(client, "notification.read");
    const worker = await startWorker();
    await publishUpdates(straight.db, [hook], 20);
    await until("the first deliveries", () => receiver.received.length > 0);

    const awayUntil = performance.now() + seconds * 1000;
    if (how === "cut") await line.cut();
    else line.stall();
    // Events that another process accepts meanwhile wait, too.
    await publishUpdates(straight.db, [hook], 20);
    const asked: Promise<Seen>[] = [];
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    while (performance.now() < awayUntil) {
      asked.push(
        variant("/api/ready"),
        variant("/api/health"),
        variant("/oauth2/default/v1/keys"),
        variant("/api/notification/v2/webhooks", bearer),
      );
      await sleep(500);
    }
    await line.restore();

    const seen = await Promise.all(asked);
    const refused = { status: 503, code: "unavailable", retryAfter: "5", type: "application/problem+json" };
    // A query that hung at a silent server gets its answer when the server returns.
    const isFine = ({ path: _, ...answer }: Seen) =>
      answer.status === 200 || JSON.stringify(answer) === JSON.stringify(refused);
    expect(seen.filter((one) => !isFine(one))).toEqual([]);
    const statuses = (path: string) =>
      new Set(seen.filter((one) => one.path === path).map(({ status }) => status));
    expect([...statuses("/api/health")]).toEqual([200]);
    // The last query at a silent server may hang until it returns.
    if (how === "cut") expect([...statuses("/api/ready")]).toEqual([503]);
    else expect(statuses("/api/ready")).toContain(503);
    expect(statuses("/api/notification/v2/webhooks")).toContain(503);
    await until("ready again", async () => (await variant("/api/ready")).status === 200);
    await until("everything is delivered", async () => {
      const where = { webhookId: hook.webhookId, state: "DELIVERED" } as const;
      return (await straight.db.delivery.count({ where })) === 40;
    });
    await endWorker(worker, "SIGTERM");
    await receiver.close();
    const shown = { failure: true, failureDetail: true, durationMs: true } as const;
    expect(await straight.db.attempt.findMany({ where: { failure: { not: null } }, select: shown })).toEqual(
      [],
    );
  },
);

test("a full disk or exhausted connections return 503 with Retry-After and no internals", async () => {
  const client = await makeApplication(getDb(), { scopes: ["notification.write"] });
  const token = await fetchToken(client, "notification.write");
  const register = () =>
    portal.as(token).post("/api/notification/v2/webhooks", {
      name: "Orders",
      type: "ORDER",
      events: ["ORDER_UPDATE"],
      url: "https://hooks.example.com/orders",
    });
  // The codes that PostgreSQL raises: https://www.postgresql.org/docs/current/errcodes-appendix.html
  for (const code of ["53100", "53300"]) {
    await straight.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/1": No space left' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON "Webhook" FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const refused = await register();
    await straight.pool.query("DROP FUNCTION refuse CASCADE");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(JSON.stringify(refused.body)).not.toContain("base/1");
  }
  expect((await register()).status).toBe(200);
});
