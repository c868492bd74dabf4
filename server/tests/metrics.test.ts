import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startDeliveryEngine } from "#lib/notifications/deliveries/engine/delivery-engine.ts";
import { claimDeliveries, releaseLeases } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { serveMetrics } from "#server/http/metrics-server.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { accept, answerWith, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const metricsPort = await findFreePort();
const { db, pool } = await setUpTestDatabase({ HOST: "0.0.0.0", METRICS_PORT: String(metricsPort) });
const baseUrl = await setUpApiServer();
const stop = serveMetrics();
afterAll(() => stop());

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
/** The value of one line, such as `portal_deliveries_due` or `portal_x{a="b"}`; or null. */
function figure(text: string, line: string): number | null {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

test("metrics are served where METRICS_HOST says, by default to this machine only", async () => {
  const elsewhere = fetch(`http://127.0.0.2:${metricsPort}/metrics`);
  await expect(elsewhere).rejects.toThrow("fetch failed");
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
});

test("requests, tokens, duplicates with different content, attempts, expired leases, backlog, and pool are counted", async () => {
  const client = await makeApplication(db);
  await fetchToken(client, "location.read");
  await fetch(`${baseUrl}/api/location/v1/branches/no-such-branch`);
  await fetch(`${baseUrl}/api/location/v1/branches/another`);
  const publisher = await makeApplication(db, { scopes: ["order.publish"] }, await makePerson(db, "STAFF"));
  const publishToken = await fetchToken(publisher, "order.publish");
  const at = new Date();
  const published = ["Pending", "Delivered", "Pending"].map((status) =>
    sampleOrderUpdate({ orderNumber: "SO-1", eventId: "twice", at, audience: ["pp_none"], status }),
  );
  await portal.as(publishToken).post("/api/intake/v1/order-events", published);
  const good = await startReceiver(accept);
  const bad = await startReceiver(answerWith(500));
  const hooks = [await makeWebhook(db, good.url), await makeWebhook(db, bad.url)];
  await publishUpdates(db, hooks, 3);
  const waiting = await scrape();
  expect(figure(waiting, "portal_deliveries_due")).toBe(6);
  const oldest = (receiver: string) => `portal_delivery_oldest_due_seconds{receiver="${receiver}"}`;
  expect(figure(waiting, oldest("working"))).toBeGreaterThan(0);
  expect(figure(waiting, oldest("failing"))).toBe(0);
  // A worker died during one of them.
  const first = await db.delivery.findFirstOrThrow({ where: { webhookId: hooks[0]?.webhookId ?? "" } });
  await db.deliveryLease.create({
    data: { webhookId: first.webhookId, deliveryId: first.id, token: "dead", until: new Date(0) },
  });
  const agents = createReceiverAgents();
  const engine = startDeliveryEngine(pool, agents, { timeoutMs: 10_000, leaseSeconds: 2 });
  // That of the dead worker has an unknown outcome.
  await until("six attempts and one", async () => (await db.attempt.count()) >= 7);
  await engine.stop(2_000);
  await agents.close();
  await good.close();
  await bad.close();

  const text = await scrape();
  expect(figure(text, 'portal_delivery_attempts_total{outcome="success"}')).toBe(3);
  expect(figure(text, 'portal_delivery_attempts_total{outcome="server_error"}')).toBeGreaterThanOrEqual(3);
  expect(figure(text, "portal_delivery_leases_expired_total")).toBe(1);
  expect(figure(text, "portal_delivery_claim_duration_seconds_count")).toBeGreaterThan(0);
  expect(figure(text, 'portal_tokens_issued_total{grant="client_credentials"}')).toBe(2);
  expect(figure(text, "portal_intake_differing_duplicates_total")).toBe(1);
  const route = 'route="/api/location/v1/branches/:number",method="GET",status="401"';
  expect(figure(text, `portal_http_request_duration_seconds_count{${route}}`)).toBe(2);
  // Only deliveries for the dead receiver are left, and are counted separately.
  await db.delivery.updateMany({
    where: { state: "PENDING" },
    data: { nextAttemptAt: addSeconds(new Date(), -4_000) },
  });
  const left = await scrape();
  expect(figure(left, oldest("working"))).toBe(0);
  expect(figure(left, oldest("failing"))).toBeGreaterThanOrEqual(4_000);
  expect(figure(text, "portal_database_up")).toBe(1);
  const openTransaction = async (tx: Tx) => {
    await tx.organization.count();
    expect(figure(await scrape(), "portal_database_oldest_transaction_seconds")).toBeGreaterThan(0);
  };
  await db.$transaction(openTransaction, { isolationLevel: "RepeatableRead" });
  expect(figure(text, 'portal_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(text).not.toContain("no-such-branch");
});

test("a webhook at its own limit is no wait for workers, and has an estimate", async () => {
  await db.delivery.updateMany({ data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() } });
  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook");
  await publishUpdates(db, [hook], 6);
  const { webhookId } = hook;
  await db.webhook.update({ where: { id: webhookId }, data: { maxPerSecond: 2, maxInFlight: 4 } });
  await db.delivery.updateMany({
    where: { webhookId },
    data: { nextAttemptAt: addSeconds(new Date(), -900) },
  });
  const oldest = (receiver: string) => `portal_delivery_oldest_due_seconds{receiver="${receiver}"}`;
  const readFigures = async () => {
    const text = await scrape();
    return {
      isForWorkers: (figure(text, oldest("working")) ?? 0) >= 900,
      isForLimit: (figure(text, oldest("limited")) ?? 0) >= 900,
      catchUpSeconds: figure(text, "portal_delivery_catch_up_seconds"),
    };
  };
  const forWorkers = { isForWorkers: true, isForLimit: false, catchUpSeconds: 0 };
  const forLimit = { isForWorkers: false, isForLimit: true, catchUpSeconds: 3 };
  expect(await readFigures()).toEqual(forWorkers);

  // What workers take, until its limits allow no more.
  const { deliveries } = await claimDeliveries(pool, { limit: 100, leaseSeconds: 60 });
  expect(deliveries).toHaveLength(2);
  expect(await readFigures()).toEqual(forLimit);
  // Also in the moment after both ended.
  await releaseLeases(pool, deliveries);
  expect(await readFigures()).toEqual(forLimit);
  // No worker has looked at it since.
  await db.rateBucket.update({
    where: { key: `webhook:${webhookId}` },
    data: { limitedAt: addSeconds(new Date(), -31) },
  });
  expect(await readFigures()).toEqual(forWorkers);
  await db.rateBucket.update({ where: { key: `webhook:${webhookId}` }, data: { limitedAt: new Date() } });
  await db.webhook.update({ where: { id: webhookId }, data: { state: "PAUSED" } });
  expect(await readFigures()).toEqual({ isForWorkers: false, isForLimit: false, catchUpSeconds: 0 });
});

test("the metrics port serves only GET /metrics, and the API port has no metrics", async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/health`)).status).toBe(404);
  expect((await fetch(`${baseUrl}/api/metrics`)).status).toBe(404);
});

test.each(["ops/prometheus/alerts.yml", "ops/grafana/partner-portal.json"])(
  "every metric named in %s exists",
  async (file) => {
    const text = await readFile(path.resolve(import.meta.dirname, "../..", file), "utf8");
    const named = new Set(text.match(/\b(portal|process|nodejs)_[a-z0-9_]+/g));
    const known = new Set((await scrape()).match(/^[a-z0-9_]+/gm));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    // It uses every metric of the portal.
    if (file.endsWith(".json"))
      for (const name of ["portal_tokens_issued_total", "portal_database_pool_waiting"])
        expect([...named]).toContain(name);
  },
);
