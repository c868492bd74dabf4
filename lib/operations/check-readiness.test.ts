import { expect, test } from "vitest";
import { systemContext } from "#lib/auth/context.ts";
import { addSeconds } from "#lib/clock.ts";
import { pauseWebhook } from "#lib/webhooks/pause-webhook.ts";
import { setUpApiServer } from "../../e2e/support/api-server.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";

const { db } = await setUpTestDatabase({ READY_BACKLOG_SECONDS: "60" });
const baseUrl = await setUpApiServer();

type Answer = { code?: string; detail?: string; oldestDueSeconds?: number };

async function ask(): Promise<{ httpStatus: number; answer: Answer }> {
  const response = await fetch(`${baseUrl}/api/ready`);
  return { httpStatus: response.status, answer: (await response.json()) as Answer };
}
const waitingFor = (seconds: number) =>
  db.delivery.updateMany({ data: { nextAttemptAt: addSeconds(new Date(), -seconds) } });

test("READY_BACKLOG_SECONDS: a delivery that is due for longer makes it 503 and says for how long; a paused webhook's does not", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook");
  await publishUpdates(db, [hook], 2);
  await waitingFor(30);
  const soon = await ask();
  expect(soon.httpStatus).toBe(200);
  expect(soon.answer.oldestDueSeconds).toBeGreaterThanOrEqual(30);
  await waitingFor(300);
  const late = await ask();
  expect(late).toMatchObject({ httpStatus: 503, answer: { code: "unavailable" } });
  expect(late.answer.detail).toMatch(/^Deliveries have been waiting for 30\d s\.$/);
  await pauseWebhook(systemContext(db, "test"), { webhookId: hook.webhookId });
  expect(await ask()).toMatchObject({ httpStatus: 200, answer: { oldestDueSeconds: 0 } });
});
