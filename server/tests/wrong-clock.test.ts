import { setTimeout as sleep } from "node:timers/promises";
import { decodeJwt } from "jose";
import { expect, test, vi } from "vitest";
import { pruneLog } from "#lib/deliveries/log/prune-log.ts";
import { verifyAccessToken } from "#lib/oauth/tokens/verify-access-token.ts";
import { sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { pruningTime } from "#lib/platform/db/read-clock.ts";
import { firstIdAt, newId } from "#lib/platform/ids.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { pruneRequests } from "#lib/portal/request-log/prune-requests.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { accept, answerWith, startReceiver } from "../../e2e/receiver.ts";
import { basic, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import {
  clockAhead,
  endWorker,
  startWeb,
  startWorker,
  until,
} from "../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";

const { db, pool } = await setUpTestDatabase();
const daySeconds = 24 * 3600;
const days = { bodyDays: 30, deliveryDays: 90 };
const wrongClocks = [
  ["100 days ahead", 100 * daySeconds],
  ["100 days behind", -100 * daySeconds],
] as const;

/** A day is far less than the wrong clocks are off, and more than any test takes. */
const expectNow = (ms: number) => expect(Math.abs(ms - Date.now())).toBeLessThan(daySeconds * 1_000);

const pruneAll = async () => {
  const now = await pruningTime(pool);
  return {
    ...(await pruneExpired(pool, now)),
    ...(await pruneLog(pool, days, now)),
    requests: await pruneRequests(pool, now),
  };
};

/** Counts the rows of every table that pruning deletes from. */
async function countAll() {
  return {
    events: await db.event.count(),
    deliveries: await db.delivery.count(),
    invitations: await db.invitation.count(),
    challenges: await db.spentToken.count(),
    requests: await db.loggedRequest.count(),
    buckets: await db.rateBucket.count(),
  };
}

async function makeYoungRows(): Promise<void> {
  const { organizationId } = await makePerson(db);
  const at = addSeconds(new Date(), -daySeconds);
  const expiresAt = addSeconds(new Date(), daySeconds);
  const bytes = () => crypto.getRandomValues(new Uint8Array(32));
  await db.invitation.create({
    data: {
      id: newId("invitation"),
      organizationId,
      email: "a@example.com",
      role: "PARTNER_MEMBER",
      tokenHash: bytes(),
      invitedBy: "Pat",
      sentAt: at,
      expiresAt,
    },
  });
  await db.spentToken.create({ data: { hash: bytes(), expiresAt } });
  await db.loggedRequest.create({
    data: {
      id: firstIdAt("loggedRequest", at),
      applicationId: "app_x",
      at,
      method: "GET",
      path: "/",
      status: 200,
      durationMs: 1,
      requestId: "req_x",
    },
  });
  await db.rateBucket.upsert({
    where: { key: "k" },
    create: { key: "k", tokens: 1, granted: 1, at: new Date() },
    update: {},
  });
}

test.each(wrongClocks)(
  "a worker whose clock is %s delivers, prunes nothing, says why, and does not disable a webhook that failed for an hour",
  async (_, seconds) => {
    const receiver = await startReceiver(accept);
    const broken = await startReceiver(answerWith(500));
    const [kept, paused, failing] = [
      await makeWebhook(db, receiver.url),
      await makeWebhook(db, receiver.url),
      await makeWebhook(db, broken.url),
    ];
    await db.webhook.update({ where: { id: paused.webhookId }, data: { state: "PAUSED" } });
    const failingSince = addSeconds(new Date(), -3600);
    await db.webhook.update({ where: { id: failing.webhookId }, data: { failingSince } });
    await makeYoungRows();
    await publishUpdates(db, [kept, paused, failing], 3);
    const before = await countAll();
    const worker = await startWorker({ ...clockAhead(seconds), LOG_LEVEL: "error" }, "pipe");
    let said = "";
    worker.stdout?.on("data", (chunk) => {
      said += chunk;
    });
    await until("delivered", () => receiver.received.length === 3 && broken.received.length > 0);
    await until("pruning is refused", () => said.includes("Nothing is pruned, because"));
    await endWorker(worker, "SIGTERM");
    await receiver.close();
    await broken.close();

    expect(await countAll()).toEqual(before);
    expect(await db.delivery.count({ where: { webhookId: paused.webhookId, state: "PENDING" } })).toBe(3);
    expect(await db.webhook.findUnique({ where: { id: failing.webhookId } })).toMatchObject({
      state: "ACTIVE",
      warnings: 0,
    });
    const sentAt = Number(receiver.received[0]?.headers["webhook-timestamp"]) * 1000;
    expectNow(sentAt);
    const attempts = await db.attempt.findMany({ orderBy: { id: "asc" } });
    for (const { id, startedAt } of attempts) {
      expectNow(startedAt.getTime());
      expect(id > firstIdAt("attempt", addSeconds(new Date(), -daySeconds))).toBe(true);
      expect(id < firstIdAt("attempt", addSeconds(new Date(), daySeconds))).toBe(true);
    }
    await db.delivery.deleteMany();
    await db.event.deleteMany();
  },
);

test.each(wrongClocks)(
  "a web process whose clock is %s issues tokens valid everywhere for 30 minutes and stores events with today's date",
  async (_, seconds) => {
    const port = await findFreePort();
    const base = `http://127.0.0.1:${port}`;
    const web = await startWeb(port, clockAhead(seconds));
    const scopes = ["order.publish", "location.read"] as const;
    const publisher = await makeApplication(db, { scopes: [...scopes] }, await makePerson(db, "ADMIN"));
    const { webhookId, application } = await makeWebhook(db, "http://127.0.0.1:9/");
    const issued = await fetch(`${base}/oauth2/default/v1/token`, {
      method: "POST",
      headers: { authorization: basic(publisher.clientId, publisher.clientSecret) },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: scopes.join(" ") }),
    });
    const { access_token: token } = (await issued.json()) as { access_token: string };
    const claims = decodeJwt(token);
    expectNow((claims.iat ?? 0) * 1000);
    expect(await verifyAccessToken(token, systemContext(db, "test"))).toMatchObject({
      clientId: publisher.clientId,
    });
    const event = sampleOrderUpdate({
      orderNumber: "SO-1",
      eventId: `clock-${seconds}`,
      at: new Date(),
      audience: [application.clientId],
      status: "Pending",
    });
    const taken = await fetch(`${base}/api/intake/v1/order-events`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(event),
    });
    expect(taken.status).toBe(202);
    await endWorker(web, "SIGTERM");

    const delivery = await db.delivery.findFirstOrThrow({ where: { webhookId } });
    expect(delivery.id > firstIdAt("delivery", addSeconds(new Date(), -daySeconds))).toBe(true);
    expect(delivery.id < firstIdAt("delivery", addSeconds(new Date(), daySeconds))).toBe(true);
    const [logged] = await db.loggedRequest.findMany({ where: { applicationId: publisher.id } });
    expectNow(logged?.at.getTime() ?? 0);
    const before = await countAll();
    await pruneAll();
    expect(await countAll()).toEqual(before);
  },
);

test("a row's timestamps are PostgreSQL's, whatever the writing process's clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(new Date(), 100 * daySeconds) });
  const mail = await db.mail.create({ data: { id: newId("mail"), to: "a@example.com", subject: "Hello" } });
  vi.useRealTimers();
  expectNow(mail.nextAttemptAt?.getTime() ?? 0);
  await sleep(0);
});
