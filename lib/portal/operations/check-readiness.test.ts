import { expect, test } from "vitest";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { DomainError } from "#lib/platform/errors.ts";
import { webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { checkReadiness } from "./check-readiness.ts";
import { setPhase } from "./process-phase.ts";

const { db, pool } = await setUpTestDatabase({ READY_BACKLOG_SECONDS: "3600" });
const ctx = systemContext(db, "test");
const waitFor = (seconds: number) =>
  db.delivery.updateMany({ data: { nextAttemptAt: addSeconds(new Date(), -seconds) } });

test("a delivery that is due for longer than READY_BACKLOG_SECONDS makes it 503 and says for how long; held and retrying deliveries do not", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook");
  await publishUpdates(db, [hook], 2);
  await waitFor(30);
  // The process checks once a second.
  const check = () => checkReadiness(ctx).catch((error: DomainError) => error);
  await expect.poll(check).toMatchObject({ status: "ready", oldestDueSeconds: expect.closeTo(30, -2) });
  await waitFor(7_200);
  await expect.poll(check, { timeout: 10_000 }).toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/^Deliveries have been waiting for 7[2-9]\d\d s\.$/),
    headers: { "retry-after": "5" },
  });
  await db.webhook.updateMany({ data: { failingSince: new Date() } });
  await expect.poll(check, { timeout: 10_000 }).toMatchObject({ status: "ready", oldestDueSeconds: 0 });
  await db.webhook.updateMany({ data: { failingSince: null } });
  await expect.poll(check, { timeout: 10_000 }).toMatchObject({ code: "unavailable" });
  // What a claim notes that takes as much as the webhook's own limits allow.
  const limited = { tokens: 0, granted: 1, at: new Date(), limitedAt: new Date() };
  await db.rateBucket.create({ data: { key: webhookBucket(hook.webhookId), ...limited } });
  await expect.poll(check, { timeout: 10_000 }).toMatchObject({ status: "ready", oldestDueSeconds: 0 });
  await pauseWebhook(ctx, { webhookId: hook.webhookId });
  await expect.poll(check, { timeout: 10_000 }).toEqual({ status: "ready", oldestDueSeconds: 0 });
});

test("however many ask whether the process is ready, the database is asked once", async () => {
  let taken = 0;
  pool.on("acquire", () => {
    taken += 1;
  });
  await checkReadiness(ctx);
  taken = 0;
  await Promise.all(Array.from({ length: 250 }, () => checkReadiness(ctx)));
  // A second may end meanwhile.
  expect(taken).toBeLessThan(20);
});

test("a process that is still loading is not ready and says so", async () => {
  setPhase("starting");
  await expect(checkReadiness(ctx)).rejects.toMatchObject({
    code: "unavailable",
    message: "This process is starting. It will be ready in a moment.",
    headers: { "retry-after": "5" },
  });
  setPhase("serving");
  expect((await checkReadiness(ctx)).status).toBe("ready");
});
