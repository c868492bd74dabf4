import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { applyMigrations, migrationsDir } from "#server/database/migrations.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { sealWithoutRow } from "#test/earlier-envelope.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { accept, startReceiver } from "#test/receiver.ts";

const root = await mkdtemp(path.join(tmpdir(), "portal-upgrade-"));
await chmod(root, 0o711);
afterAll(() => rm(root, { recursive: true, force: true }));

const [initial = "", ...later] = (await readdir(migrationsDir)).filter((name) => /^\d/.test(name)).sort();

/** An installation of 1.0.0: a partner with a webhook, one finished delivery, and one that waits. */
async function makeInitialVersion(
  url: string,
  receiverUrl: string,
): Promise<{ clientSecret: string; secret: string }> {
  const [clientSecret, secret] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64")];
  const directory = path.join(root, "migrations");
  await cp(path.join(migrationsDir, initial), path.join(directory, initial), { recursive: true });
  expect(await applyMigrations(url, { directory })).toEqual([initial]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO "Organization" ("id", "name", "kind") VALUES ('org_1', 'Acme', 'PARTNER')`);
  await client.query(`INSERT INTO "User" ("id", "organizationId", "email", "name", "role", "passwordHash", "updatedAt")
    VALUES ('usr_1', 'org_1', 'pat@acme.test', 'Pat', 'PARTNER_ADMIN', 'none', now())`);
  await client.query(`INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "grantTypes", "scopes", "inboxKey", "updatedAt")
    VALUES ('app_1', 'org_1', 'CRM', 'client-1', '{client_credentials}', '{notification.read}', 'inbox-1', now())`);
  await client.query(
    `INSERT INTO "ClientSecret" ("id", "applicationId", "hash", "hint") VALUES ('sec_1', 'app_1', $1, 'last')`,
    [hashToken(clientSecret)],
  );
  await client.query(
    `INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "updatedAt")
     VALUES ('wh_1', 'app_1', 1, 'Orders', '{ORDER_UPDATE}', $1, $2, now())`,
    [receiverUrl, sealWithoutRow(secret, "webhook secret")],
  );
  for (const [n, state, next] of [
    [1, "DELIVERED", null],
    [2, "PENDING", new Date()],
  ]) {
    await client.query(
      `INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "payload", "audience")
       VALUES ($1, $1, 'ORDER_UPDATE', 'SO-1', now(), '{"event":"ORDER_UPDATE"}', '{}')`,
      [`evt_${n}`],
    );
    await client.query(
      `INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state", "nextAttemptAt", "attemptCount", "completedAt")
       VALUES ($1, $2, 'wh_1', 'app_1', 'ORDER_UPDATE', 'SO-1', $3, $4, $5, $6)`,
      [`dlv_${n}`, `evt_${n}`, state, next, next ? 0 : 1, next ? null : new Date()],
    );
  }
  await client.query(`INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "url", "requestHeaders", "httpStatus")
    VALUES ('att_1', 'dlv_1', 1, now(), 5, 'http://x', '{}', 200)`);
  await client.end();
  return { clientSecret, secret };
}

test("a backup of 1.0.0, restored on another machine, upgrades: nothing is lost, secrets open, pending deliveries are sent", async () => {
  const port = await findFreePort();
  Object.assign(process.env, {
    SECRET_KEY: randomBytes(32).toString("base64"),
    EGRESS_ALLOW: "127.0.0.1/32",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  });
  const receiver = await startReceiver(accept);
  const [original, restored] = [path.join(root, "original"), path.join(root, "restored")];
  const first = await startEmbeddedDatabase(original, { durability: "throwaway" });
  process.env["DATABASE_URL"] = first.url;
  const { clientSecret, secret } = await makeInitialVersion(first.url, receiver.url);
  await first.stop();

  // With owners and modes, as docs/operations.md says: as root, PostgreSQL runs as another user.
  execFileSync("cp", ["-a", original, restored]);
  await rm(original, { recursive: true });
  const database = await startEmbeddedDatabase(restored, { durability: "throwaway" });
  try {
    process.env["DATABASE_URL"] = database.url;
    expect(await runScript("db-migrate.ts", [], { DATABASE_URL: database.url })).toBe(
      later.length === 0 ? "The database is up to date.\n" : `Applied: ${later.join(", ")}\n`,
    );
    const worker = await startWorker({ DATABASE_URL: database.url });
    await until("what waited", () => receiver.received.length === 1);
    expect(await endWorker(worker, "SIGTERM")).toBe(0);
    expect(receiver.received[0]?.headers).toMatchObject({ "webhook-id": "dlv_2", authorization: secret });

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT d."id", d."state"::text, count(a."id")::int AS attempts
       FROM "Delivery" d LEFT JOIN "Attempt" a ON a."deliveryId" = d."id" GROUP BY d."id" ORDER BY d."id"`,
    );
    await client.end();
    expect(rows).toEqual([
      { id: "dlv_1", state: "DELIVERED", attempts: 1 },
      { id: "dlv_2", state: "DELIVERED", attempts: 1 },
    ]);
    // The client secret still gets a token.
    vi.resetModules();
    const { mountRoutes } = await import("#server/http/mount-routes.ts");
    const { fetch: answer } = await mountRoutes();
    const token = await answer(
      new Request(`http://127.0.0.1:${port}/oauth2/default/v1/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "client_credentials",
          scope: "notification.read",
          client_id: "client-1",
          client_secret: clientSecret,
        }),
      }),
    );
    expect(token.status).toBe(200);
    const { closeDb } = await import("#lib/platform/db/client.ts");
    await closeDb();
  } finally {
    await database.stop();
    await receiver.close();
  }
});
