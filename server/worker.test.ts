import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test } from "vitest";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { seal } from "#lib/platform/crypto/envelope.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishInvoice, publishUpdates } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();

const open: { receivers: Receiver[]; workers: Awaited<ReturnType<typeof startWorker>>[] } = {
  receivers: [],
  workers: [],
};

afterEach(async () => {
  for (const worker of open.workers.splice(0)) await endWorker(worker, "SIGKILL");
  for (const receiver of open.receivers.splice(0)) await receiver.close();
});

async function receive(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...args);
  open.receivers.push(receiver);
  return receiver;
}

async function work(): Promise<Awaited<ReturnType<typeof startWorker>>> {
  const worker = await startWorker();
  open.workers.push(worker);
  return worker;
}

const getPending = (webhookId: string) => db.delivery.count({ where: { webhookId, state: "PENDING" } });

describe("a delivery", () => {
  test("carries the secret where the contract says, and unmodified standardwebhooks verifies it", async () => {
    const receiver = await receive();
    const hook = await makeWebhook(db, receiver.url, { events: ["ORDER_UPDATE", "ORDER_INVOICED"] });
    await publishUpdates(db, [hook]);
    await publishInvoice(db, [hook]);
    await work();
    await until("both deliveries", () => receiver.received.length === 2);
    await until("both recorded", async () => (await getPending(hook.webhookId)) === 0);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    const update = receiver.received[bodies.findIndex(({ event }) => event === "ORDER_UPDATE")];
    const invoice = receiver.received[bodies.findIndex(({ event }) => event === "ORDER_INVOICED")];
    expect(update?.headers).toMatchObject({
      authorization: hook.secret,
      "content-type": "application/json",
      "user-agent": "PartnerPortal-Webhooks/1",
    });
    expect(invoice?.headers.authorization).toBe(hook.secret);
    expect(JSON.parse(invoice?.body ?? "").webhookDetails).toEqual([
      {
        apiKey: hook.secret,
        webhookUrl: receiver.url,
        domain: "ORDER",
        registeredEvents: ["ORDER_UPDATE", "ORDER_INVOICED"],
      },
    ]);
    for (const { headers, body } of receiver.received)
      expect(() => new Webhook(hook.secret).verify(body, headers as Record<string, string>)).not.toThrow();
    const deliveries = await db.delivery.findMany({
      where: { webhookId: hook.webhookId },
      include: { attempts: true },
    });
    expect(receiver.received.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(
      deliveries.map(({ id }) => id).sort(),
    );
    expect(deliveries.map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ["DELIVERED", 1],
      ["DELIVERED", 1],
    ]);
    expect(
      JSON.stringify(deliveries, (_key, value) => (typeof value === "bigint" ? Number(value) : value)),
    ).not.toContain(hook.secret);
  });
});

test("after kill -9 during 200 deliveries, all 200 arrive, and repeats carry the same webhook-id", async () => {
  const some = Promise.withResolvers<void>();
  const receiver = await receive((_request, response, { length }) => {
    if (length === 60) some.resolve();
    setTimeout(() => response.writeHead(204).end(), 20);
  });
  const hook = await makeWebhook(db, receiver.url);
  const eventIds = await publishUpdates(db, [hook], 200);
  const first = await work();
  await some.promise;
  await endWorker(first, "SIGKILL");
  const leased = await db.deliveryLease.count();
  expect(leased).toBeGreaterThan(0);
  await work();
  await until("all recorded", async () => (await getPending(hook.webhookId)) === 0);
  expect(await db.delivery.count({ where: { webhookId: hook.webhookId, state: "DELIVERED" } })).toBe(200);
  const idsOfEvent = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    const { eventId } = JSON.parse(body);
    idsOfEvent.set(eventId, (idsOfEvent.get(eventId) ?? new Set()).add(String(headers["webhook-id"])));
  }
  expect([...idsOfEvent.keys()].sort()).toEqual([...eventIds].sort());
  expect([...idsOfEvent.values()].filter((ids) => ids.size !== 1)).toEqual([]);
});

test("SIGTERM finishes and records attempts in flight, leaves no lease, and exits with 0", async () => {
  const receiver = await receive(
    (_request, response) => void setTimeout(() => response.writeHead(204).end(), 400),
  );
  const hook = await makeWebhook(db, receiver.url);
  await publishUpdates(db, [hook], 30);
  const worker = await work();
  await until("the first attempts", () => receiver.received.length >= 8);
  expect(await endWorker(worker, "SIGTERM")).toBe(0);
  const sent = receiver.received.length;
  expect(await db.delivery.count({ where: { webhookId: hook.webhookId, state: "DELIVERED" } })).toBe(sent);
  expect(await getPending(hook.webhookId)).toBe(30 - sent);
  expect(await db.deliveryLease.count({ where: { webhookId: hook.webhookId } })).toBe(0);
});

test("SIGTERM finishes attempts in flight although an alert channel hangs", async () => {
  const channel = await receive(() => undefined);
  const receiver = await receive(
    (_request, response) => void setTimeout(() => response.writeHead(204).end(), 400),
  );
  const hook = await makeWebhook(db, receiver.url);
  const { organizationId } = hook.application;
  await db.alertChannel.create({
    data: {
      organizationId,
      urlEncrypted: seal(channel.url, "alert channel", organizationId),
      format: "SLACK",
      kinds: ["WEBHOOK_FAILING"],
    },
  });
  const notice = { organizationId, tone: "WARN", path: "/webhooks", title: "Failing", text: "" } as const;
  await db.$transaction((tx) => notifyOrganization(tx, notice, { kind: "WEBHOOK_FAILING", change: "test" }));
  const worker = await work();
  await until("the channel hangs", () => channel.received.length === 1);
  await publishUpdates(db, [hook], 300);
  await until("the first attempts", () => receiver.received.length >= 8);
  const ended = endWorker(worker, "SIGTERM");
  // The channel may take ten seconds.
  await until("no lease is left", async () => (await db.deliveryLease.count()) === 0);
  const sent = receiver.received.length;
  expect(await db.delivery.count({ where: { webhookId: hook.webhookId, state: "DELIVERED" } })).toBe(sent);
  expect(await ended).toBe(0);
  expect(receiver.received).toHaveLength(sent);
  // Eight at once take ten seconds for two hundred.
  expect(sent).toBeLessThan(100);
});

test("SIGTERM to npm run worker ends the worker in order, and no process outlives it", async () => {
  const npm = spawn("npm", ["run", "--silent", "worker"], {
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  npm.stdout.on("data", (chunk) => (output += chunk));
  await until("the worker is ready", () => output.includes("worker is ready"));
  npm.kill("SIGTERM");
  // The pipe closes when the last process that has it ends.
  await once(npm, "close");
  expect(output).toContain('"why":"SIGTERM"');
});

test("a worker whose supervisor is gone before it has started ends, too", async () => {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, "worker.ts")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  worker.disconnect();
  expect(await once(worker, "exit")).toEqual([0, null]);
});

test("a worker with another SECRET_KEY exits before it claims anything, and says why", async () => {
  const receiver = await receive();
  const hook = await makeWebhook(db, receiver.url);
  await signingKey(db);
  await publishUpdates(db, [hook], 5);
  const { stdout, status } = spawnSync(process.execPath, [path.join(import.meta.dirname, "worker.ts")], {
    env: { ...process.env, SECRET_KEY: randomBytes(32).toString("base64"), LOG_LEVEL: "fatal" },
    encoding: "utf8",
    timeout: 110_000,
  });
  expect([status, stdout]).toEqual([
    2,
    expect.stringContaining("SECRET_KEY does not belong to this database"),
  ]);
  expect(await db.deliveryLease.count()).toBe(0);
  await work();
  await until("all five", () => receiver.received.length === 5);
});
