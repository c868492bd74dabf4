import { expect, test } from "vitest";
import { claimDeliveries } from "#lib/deliveries/engine/claim-deliveries.ts";
import { correctClockSteps } from "#lib/deliveries/engine/correct-clock-steps.ts";
import { sendTestEvent } from "#lib/deliveries/engine/send-test-event.ts";
import { resendDelivery } from "#lib/deliveries/replay/resend-delivery.ts";
import { runReplays } from "#lib/deliveries/replay/run-replays.ts";
import { verifyAccessToken } from "#lib/oauth/tokens/verify-access-token.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";
import { updateWebhook } from "#lib/webhooks/update-webhook.ts";
import { startReceiver } from "../../e2e/receiver.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { until } from "../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const hour = 3600;
const claim = () => claimDeliveries(pool, { limit: 10, leaseSeconds: 30 });
/** A request of a process whose clock is an hour ahead, or behind. */
const contextAt = (seconds: number) => ({
  ...systemContext(db, "test"),
  now: addSeconds(new Date(), seconds),
});
/** Rows from before the database's clock was set back by an hour are an hour ahead. */
const setClockBack = () =>
  pool.query(`WITH leases AS (UPDATE "DeliveryLease" SET "until" = "until" + interval '1 hour')
    UPDATE "Delivery" SET "nextAttemptAt" = "nextAttemptAt" + interval '1 hour' WHERE "state" = 'PENDING'`);

test.each([
  ["ahead", hour],
  ["behind", -hour],
])(
  "a web process whose clock is an hour %s resends at once and leaves leased deliveries alone",
  async (_, step) => {
    const hook = await makeWebhook(db, "http://127.0.0.1:9/");
    await publishUpdates(db, [hook]);
    const [held] = await claim();
    const deliveryId = held?.id ?? "";
    await expect(resendDelivery(contextAt(step), { deliveryId })).rejects.toMatchObject({ code: "conflict" });
    await db.deliveryLease.deleteMany({ where: { deliveryId } });
    await resendDelivery(contextAt(step), { deliveryId });
    expect((await claim()).map(({ id }) => id)).toEqual([deliveryId]);
    const nextAttemptAt = addSeconds(new Date(), 600);
    await db.deliveryLease.deleteMany({ where: { deliveryId } });
    await db.delivery.update({ where: { id: deliveryId }, data: { nextAttemptAt, attemptCount: 1 } });
    await updateWebhook(contextAt(step), { webhookId: hook.webhookId, url: "http://127.0.0.1:9/new" });
    await runReplays(db);
    expect((await claim()).map(({ id }) => id)).toEqual([deliveryId]);
  },
);

test("no worker sends the test event of a web process whose clock is an hour behind", async () => {
  let claimed: string[] = [];
  const receiver = await startReceiver(async (_request, response) => {
    claimed = (await claim()).map(({ id }) => id);
    response.writeHead(204).end();
  });
  const { webhookId } = await makeWebhook(db, receiver.url);
  await sendTestEvent(contextAt(-hour), { webhookId, event: "ORDER_UPDATE" });
  await receiver.close();
  expect([claimed, receiver.received.length]).toEqual([[], 1]);
});

test("after the database's clock is set back by an hour, due deliveries stay due, a dead worker's lease ends, and a retry keeps its time", async () => {
  // Leftovers of earlier tests would be corrected too.
  await db.delivery.deleteMany();
  await db.deliveryLease.deleteMany();
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  await publishUpdates(db, [hook], 3);
  const [leased, failed, waiting] = await db.delivery.findMany({
    where: { webhookId: hook.webhookId },
    orderBy: { sequence: "asc" },
  });
  if (!leased || !failed || !waiting) throw new Error("three deliveries were published");
  const { id: deliveryId, webhookId } = leased;
  const until = addSeconds(new Date(), 30);
  await db.deliveryLease.create({ data: { deliveryId, webhookId, token: "of a dead worker", until } });
  await db.delivery.update({ where: { id: failed.id }, data: { scheduleStep: 1, attemptCount: 1 } });
  await setClockBack();
  expect(await claim()).toEqual([]);
  expect(await correctClockSteps(pool)).toEqual({ leases: 1, deliveries: 2 });
  expect((await claim()).map(({ id }) => id).sort()).toEqual([leased.id, waiting.id].sort());
  expect(await correctClockSteps(pool)).toEqual({ leases: 0, deliveries: 0 });
});

test("after the database's clock is set back by an hour, an empty bucket refills at its rate", async () => {
  const limit = { burst: 10, perSecond: 1_000 };
  expect((await takeTokens("clock", limit, 10)).granted).toBe(10);
  await pool.query(`UPDATE "RateBucket" SET "at" = now() + interval '1 hour', "tokens" = 0`);
  await takeTokens("clock", limit, 1);
  await pool.query("SELECT pg_sleep(0.02)");
  expect((await takeTokens("clock", limit, 10)).granted).toBe(10);
});

test("a revoked token is checked again within seconds after a web process's clock is set back by an hour", async () => {
  const application = await makeApplication(db);
  const token = await fetchToken(application, "location.read");
  await verifyAccessToken(token, contextAt(0));
  await db.application.delete({ where: { id: application.id } });
  await until("the token is refused", () =>
    verifyAccessToken(token, contextAt(-hour)).then(
      () => false,
      ({ code }) => code === "invalid_token",
    ),
  );
});
