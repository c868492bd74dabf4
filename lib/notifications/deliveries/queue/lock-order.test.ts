import { afterAll, expect, test } from "vitest";
import { startDeliveryEngine } from "#lib/notifications/deliveries/engine/delivery-engine.ts";
import { sendTestEvent } from "#lib/notifications/deliveries/engine/send-test-event.ts";
import { promoteSecret } from "#lib/notifications/webhooks/promote-secret.ts";
import { rotateSecret } from "#lib/notifications/webhooks/rotate-secret.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { connect } from "#lib/platform/db/client.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { runReplays } from "./run-replays.ts";
import { startReplay } from "./start-replay.ts";
import { unregisterWebhook } from "./unregister-webhook.ts";

const { db, pool, url } = await setUpTestDatabase();
const agents = createReceiverAgents();
afterAll(() => agents.close());

const rounds = 25;

test("no deadlock while attempts are recorded and people change, test, resend, replay, and unregister", async () => {
  const receiver = await startReceiver((_request, response) => {
    response.writeHead(Math.random() < 0.4 ? 500 : 204).end();
  });
  const owner = await makePerson(db, "PARTNER_ADMIN");
  const application = await makeApplication(db, {}, owner);
  const hook = await makeWebhook(db, receiver.url, { application });
  const leaving = await makeWebhook(db, receiver.url, { application });
  const webhookIds = [hook.webhookId, leaving.webhookId];
  await db.webhook.updateMany({ data: { maxInFlight: 64, maxPerSecond: 10_000 } });
  const busy = connect(url, 20);
  const ctx: Context<UserActor> = { ...makeContext(owner, busy.db), now: new Date() };
  const engines = [1, 2].map(() =>
    startDeliveryEngine(busy.pool, agents, { timeoutMs: 5_000, pollMs: 5, busyPollMs: 5 }),
  );
  const { webhookId } = hook;
  const anyDelivery = async () => {
    const [found] = await busy.db.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "Delivery" WHERE "webhookId" = ${webhookId} ORDER BY random() LIMIT 1`;
    return { deliveryId: found?.id ?? "" };
  };
  const acts: (() => Promise<unknown>)[] = [
    () =>
      publishUpdates(busy.db, [hook, leaving], 20, { orderNumber: `SO-${Math.floor(Math.random() * 5)}` }),
    () => updateWebhook(ctx, { webhookId, url: `${receiver.url}/${Math.random()}` }),
    () => pauseWebhook(ctx, { webhookId }).then(() => resumeWebhook(ctx, { webhookId })),
    () => rotateSecret(ctx, { webhookId, overlapHours: 1 }).then(() => promoteSecret(ctx, { webhookId })),
    async () => resendDelivery(ctx, await anyDelivery()),
    () => sendTestEvent(ctx, { webhookId, event: "ORDER_UPDATE" }),
    () => runReplays(busy.db),
    async () => {
      const { id } = await startReplay(ctx, { from: new Date(0).toISOString(), webhookId });
      await runReplays(busy.db);
      await cancelReplay(ctx, { replayId: id });
    },
  ];
  const repeat = async (act: () => Promise<unknown>) => {
    for (let round = 0; round < rounds; round += 1)
      await act().catch((error: unknown) => {
        // Refusals are expected: a paused webhook, an attempt in progress, a full replay list.
        if (!(error instanceof DomainError) || error.code === "unavailable") throw error;
      });
  };
  await Promise.all([...acts, ...acts].map(repeat));
  await unregisterWebhook(ctx, { webhookId: leaving.webhookId });
  await Promise.all(engines.map((engine) => engine.stop(5_000)));
  await receiver.close();
  await busy.db.$disconnect();
  // Each connection reports its deadlocks when it closes.
  await busy.pool.end();
  expect(
    await db.delivery.count({ where: { webhookId: { in: webhookIds }, attemptCount: { gt: 0 } } }),
  ).toBeGreaterThan(0);
  const { rows } = await pool.query(
    "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
