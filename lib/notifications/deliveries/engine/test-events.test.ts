import { describe, expect, test } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { placesOfEach } from "#lib/platform/rate-limit/places.ts";
import { takeTokens, webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { type PortalResponse, portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { type Answer, startReceiver } from "#test/receiver.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

// The organization's limit does not fill again while a test runs.
const { db } = await setUpTestDatabase({ RATE_LIMITS: "test=0.01/12" });
await setUpApiServer();

async function makeOwner(answer?: Answer, person?: UserActor) {
  const owner = person ?? (await makePerson(db));
  const receiver = await startReceiver(answer);
  const application = await makeApplication(db, {}, owner);
  const { webhookId } = await makeWebhook(db, receiver.url, { application });
  // Signed in before a test opens its transaction.
  const client = portal.withCookie(await sessionCookie(owner));
  const send = () =>
    client.post(`/api/notification/v2/webhooks/${webhookId}/test`, { event: "ORDER_UPDATE" });
  return { owner, receiver, webhookId, send };
}

/** A receiver that answers nobody until it is told to. */
function holdingAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer: Answer = async (_, response) => {
    await promise;
    response.writeHead(204).end();
  };
  return { answer, letGo: resolve };
}

function expectRefused(response: PortalResponse, detail: RegExp): void {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(response.body).toMatchObject({
    code: "too_many_requests",
    detail: expect.stringMatching(detail),
  });
}

describe("test events", () => {
  test("have the order number of a test, and are not listed as a test order", async () => {
    const { receiver, owner, send } = await makeOwner();
    expect((await send()).status).toBe(200);
    const [sent] = receiver.received;
    expect(JSON.parse(sent?.body ?? "").salesOrder.orderNumber).toBe("TEST-EVENT");
    const { clientId } = await db.application.findFirstOrThrow({
      where: { organizationId: owner.organizationId },
    });
    const listed = await portal.as(owner).get(`/api/notification/v2/test-orders?audience=${clientId}`);
    expect(listed.body).toMatchObject({ data: [] });
    await receiver.close();
  });

  test("are limited to the webhook's concurrency, and a refused one leaves nothing behind", async () => {
    const { answer, letGo } = holdingAnswer();
    const { receiver, webhookId, send } = await makeOwner(answer);
    await db.webhook.update({ where: { id: webhookId }, data: { maxInFlight: 3 } });
    const sent = Array.from({ length: 10 }, send);
    await until("three are under way", () => receiver.received.length === 3);
    const refused: PortalResponse[] = [];
    for (const one of sent) void one.then((response) => response.status === 429 && refused.push(response));
    await until("seven are refused", () => refused.length === 7);
    for (const response of refused) expectRefused(response, /limit of 3 at once/);
    letGo();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(receiver.received).toHaveLength(3);
    expect(await db.delivery.count({ where: { webhookId } })).toBe(3);
    expect((await send()).status).toBe(200);
    await receiver.close();
  });

  test("count together with deliveries in progress", async () => {
    const { receiver, webhookId, send } = await makeOwner();
    await db.webhook.update({ where: { id: webhookId }, data: { maxInFlight: 1 } });
    const lease = { webhookId, deliveryId: "dlv_other", token: "t" };
    await db.deliveryLease.create({ data: { ...lease, until: new Date(Date.now() + 60_000) } });
    expectRefused(await send(), /limit of 1 at once/);
    await db.deliveryLease.deleteMany({ where: lease });
    expect((await send()).status).toBe(200);
    await receiver.close();
  });

  test("are limited to the webhook's rate", async () => {
    const { receiver, webhookId, send } = await makeOwner();
    await db.webhook.update({ where: { id: webhookId }, data: { maxPerSecond: 2 } });
    await db.rateBucket.create({
      data: { key: webhookBucket(webhookId), tokens: 2, granted: 0, at: new Date(Date.now() + 60_000) },
    });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expectRefused(await send(), /limit of 2 deliveries per second/);
    expect(receiver.received).toHaveLength(2);
    await receiver.close();
  });

  test("wait for the next token, which a claim just took", async () => {
    const { receiver, webhookId, send } = await makeOwner();
    const key = webhookBucket(webhookId);
    await db.webhook.update({ where: { id: webhookId }, data: { maxPerSecond: 1 } });
    expect((await takeTokens(key, { burst: 1, perSecond: 1 }, 1)).granted).toBe(1);
    expect((await send()).status).toBe(200);
    await receiver.close();
  });

  test("that wait for a lock of their webhook hold at most the connections of its places, and others send theirs meanwhile", async () => {
    const { receiver, webhookId, send } = await makeOwner();
    const stranger = await makeOwner();
    const whileLocked = async (tx: Tx) => {
      await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhookId} FOR UPDATE`;
      const waiting = async () => {
        const [found] = await tx.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS "count" FROM pg_locks WHERE NOT granted
            AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
        return found?.count;
      };
      const requests = Array.from({ length: 8 }, send);
      await until("as many wait as have a place", async () => (await waiting()) === placesOfEach);
      expect((await stranger.send()).status).toBe(200);
      expect(await waiting()).toBe(placesOfEach);
      return requests;
    };
    const sent = await db.$transaction(whileLocked, { timeout: 60_000 });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    await Promise.all([receiver, stranger.receiver].map((one) => one.close()));
  });

  test("have a limit for all people, applications, and webhooks of an organization", async () => {
    const one = await makeOwner();
    const other = await makeOwner(undefined, await makePerson(db, "PARTNER_ADMIN", one.owner.organizationId));
    const stranger = await makeOwner();
    const answers = await Promise.all(Array.from({ length: 8 }, () => [one.send(), other.send()]).flat());
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect(one.receiver.received.length + other.receiver.received.length).toBeLessThanOrEqual(12);
    expectRefused(await one.send(), /^Too many requests/);
    expect((await stranger.send()).status).toBe(200);
    await Promise.all([one, other, stranger].map(({ receiver }) => receiver.close()));
  });
});
