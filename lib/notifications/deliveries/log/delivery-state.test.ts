import { expect, test } from "vitest";
import { runReplays } from "#lib/notifications/deliveries/queue/run-replays.ts";
import { startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import { deliveryListQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { getDeliveryState, getOutcome, outcomeSql, stateCondition } from "./delivery-state.ts";
import { deliveryParts } from "./find-delivery.ts";
import { countDeliveries, listDeliveries } from "./list-deliveries.ts";

const { db } = await setUpTestDatabase();

async function makeHook() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  return {
    ctx: makeContext(person, db),
    hook: await makeWebhook(db, "https://hooks.example.com/", { application }),
  };
}

test("each delivery is in one state, the same for the filter, the counts, the API, and the database", async () => {
  const { ctx, hook } = await makeHook();
  const combinations = (["PENDING", "DELIVERED", "GIVEN_UP"] as const).flatMap((state) =>
    [0, 3].flatMap((scheduleStep) =>
      [0, 2].flatMap((attemptCount) =>
        ([null, "DELIVERED", "GIVEN_UP"] as const).map((resentFrom) => ({
          state,
          scheduleStep,
          attemptCount,
          resentFrom,
        })),
      ),
    ),
  );
  await publishUpdates(db, [hook], combinations.length);
  const ids = (await db.delivery.findMany({ where: { webhookId: hook.webhookId } })).map(({ id }) => id);
  for (const [index, data] of combinations.entries())
    await db.delivery.update({ where: { id: ids[index] ?? "" }, data });
  const seen = new Set<string>();
  for (const webhookState of ["ACTIVE", "PAUSED", "DISABLED"] as const) {
    await db.webhook.update({ where: { id: hook.webhookId }, data: { state: webhookState } });
    const found = await Promise.all(
      deliveryStates.map(async (state) => {
        const rows = await db.$queryRaw<{ id: string }[]>`SELECT d."id" FROM "Delivery" d
          WHERE ${stateCondition(state, Prisma.sql`ARRAY[${hook.application.id}]`)}`;
        return rows.map(({ id }) => [id, state] as const);
      }),
    );
    const outcomes = await db.$queryRaw<{ id: string; outcome: string | null }[]>`
      SELECT d."id", ${outcomeSql}::text AS "outcome" FROM "Delivery" d`;
    const rows = await db.delivery.findMany({ include: deliveryParts });
    expect(found.flat()).toHaveLength(combinations.length);
    expect(await countDeliveries(ctx, {})).toMatchObject(
      Object.fromEntries(deliveryStates.map((state, index) => [state, found[index]?.length])),
    );
    expect(new Map(found.flat())).toEqual(new Map(rows.map((row) => [row.id, getDeliveryState(row)])));
    expect(new Map(outcomes.map(({ id, outcome }) => [id, outcome]))).toEqual(
      new Map(rows.map((row) => [row.id, getOutcome(row)])),
    );
    for (const row of rows) seen.add(getDeliveryState(row));
  }
  expect([...seen].sort()).toEqual([...deliveryStates].sort());
});

test("a resend keeps the outcome until its first attempt fails, then the delivery is retried", async () => {
  const { ctx, hook } = await makeHook();
  await publishUpdates(db, [hook], 2);
  const where = { webhookId: hook.webhookId };
  const ended = {
    attemptCount: 10,
    scheduleStep: 10,
    nextAttemptAt: null,
    completedAt: new Date(Date.now() - 1_000),
  };
  const [first, second] = await db.delivery.findMany({ where, orderBy: { sequence: "asc" } });
  await db.delivery.update({ where: { id: first?.id ?? "" }, data: { ...ended, state: "GIVEN_UP" } });
  await db.delivery.update({ where: { id: second?.id ?? "" }, data: { ...ended, state: "DELIVERED" } });
  const states = async () => {
    const { data } = await listDeliveries(ctx, deliveryListQuerySchema.parse({}));
    return data.toReversed().map(({ state, isResending }) => ({ state, isResending }));
  };
  const resend = async () => {
    await startReplay(ctx, { from: new Date(0).toISOString() });
    while (await runReplays(db));
  };
  await resend();
  const resending = [
    { state: "GIVEN_UP", isResending: true },
    { state: "DELIVERED", isResending: true },
  ];
  expect(await states()).toEqual(resending);
  // Once more, before the first attempt.
  await resend();
  expect(await states()).toEqual(resending);
  await db.delivery.updateMany({ where, data: { scheduleStep: 1, attemptCount: 11 } });
  const retrying = { state: "RETRYING", isResending: false };
  expect(await states()).toEqual([retrying, retrying]);
  await resend();
  expect(await states()).toEqual([retrying, retrying]);
});
