import { expect, test } from "vitest";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { pauseWebhook } from "#lib/webhooks/update-webhook.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../../e2e/support/webhooks.ts";
import { checkReadiness } from "./check-readiness.ts";
import { setPhase } from "./process-phase.ts";

const { db } = await setUpTestDatabase({ READY_BACKLOG_SECONDS: "3600" });
const ctx = systemContext(db, "test");
const waitFor = (seconds: number) =>
  db.delivery.updateMany({ data: { nextAttemptAt: addSeconds(new Date(), -seconds) } });

test("a delivery that is due for longer than READY_BACKLOG_SECONDS makes it 503 and says for how long; held and retrying deliveries do not", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook");
  await publishUpdates(db, [hook], 2);
  await waitFor(30);
  const soon = await checkReadiness(ctx);
  expect(soon.status).toBe("ready");
  expect(soon.oldestDueSeconds).toBeGreaterThanOrEqual(30);
  await waitFor(7_200);
  await expect(checkReadiness(ctx)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/^Deliveries have been waiting for 7[2-9]\d\d s\.$/),
    headers: { "retry-after": "5" },
  });
  await db.webhook.updateMany({ data: { failingSince: new Date() } });
  expect((await checkReadiness(ctx)).oldestDueSeconds).toBeGreaterThanOrEqual(7_200);
  await db.webhook.updateMany({ data: { failingSince: null } });
  await pauseWebhook(ctx, { webhookId: hook.webhookId });
  expect(await checkReadiness(ctx)).toEqual({ status: "ready", oldestDueSeconds: 0 });
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
