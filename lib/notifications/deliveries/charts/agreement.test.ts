import { expect, test } from "vitest";
import { countDeliveries, listDeliveries } from "#lib/notifications/deliveries/log/list-deliveries.ts";
import { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import { deliveryListQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { getCharts } from "./get-charts.ts";
import { getHealth } from "./get-health.ts";
import { rollUpHours } from "./roll-up-hours.ts";

const { db } = await setUpTestDatabase();
const hourMs = 3_600_000;

/** Two webhooks: an active one with each state, and a paused one. Some deliveries are from yesterday and last week. */
async function makeLog() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const active = await makeWebhook(db, "https://hooks.example.com/1", { application });
  const paused = await makeWebhook(db, "https://hooks.example.com/2", { application });
  await publishUpdates(db, [active], 10);
  await db.webhook.update({ where: { id: paused.webhookId }, data: { state: "PAUSED" } });
  const deliveries = await db.delivery.findMany({
    where: { webhookId: active.webhookId },
    orderBy: { sequence: "asc" },
  });
  const ended = { nextAttemptAt: null, completedAt: new Date(), attemptCount: 1 };
  const resent = { resentFrom: "DELIVERED", attemptCount: 1 } as const;
  const changes = [
    ...[0, 1, 2].map((hours) => ({ ...ended, state: "DELIVERED" as const, ...createdAgo(hours) })),
    ...[3, 30, 100].map((hours) => ({ ...ended, state: "GIVEN_UP" as const, ...createdAgo(hours) })),
    { attemptCount: 2, scheduleStep: 2, lastFailure: "dns", ...createdAgo(5) },
    { ...resent, ...createdAgo(6) },
    { ...ended, state: "GIVEN_UP" as const, isTest: true },
  ];
  for (const [index, data] of changes.entries())
    await db.delivery.update({ where: { id: deliveries[index]?.id ?? "" }, data });
  return { ctx: makeContext(person, db), active, paused };
}

const createdAgo = (hours: number) => ({ createdAt: new Date(Date.now() - hours * hourMs) });

/** How many deliveries the pages of the log list in each state, without tests. */
async function listed(ctx: Context<UserActor>, filter: { from: string; to?: string; webhookId?: string }) {
  const counts = await Promise.all(
    deliveryStates.map(async (state) => {
      const { data } = await listDeliveries(
        ctx,
        deliveryListQuerySchema.parse({ ...filter, state, tests: "exclude" }),
      );
      return [state, data.length];
    }),
  );
  return Object.fromEntries(counts);
}

test.each([
  ["before deliveries are summed up", false],
  ["from sums", true],
])(
  "charts, overview, and log without tests have the same numbers for the same scope and period, %s",
  async (_, isSummedUp) => {
    const { ctx, active, paused } = await makeLog();
    if (isSummedUp) {
      // Those of just now are summed up later: their transactions may not be visible yet.
      await db.$executeRaw`UPDATE "Delivery" SET "createdAt" = "createdAt" - interval '31 seconds'`;
      await db.rollup.updateMany({ data: { rolledTo: createdAgo(200).createdAt } });
      while (await rollUpHours(db));
      expect(await db.deliveryHour.aggregate({ _sum: { count: true } })).toEqual({ _sum: { count: 2 * 20 } });
    }
    const health = await getHealth(ctx);
    expect(health.counts).toEqual({ QUEUED: 1, RETRYING: 1, HELD: 10, DELIVERED: 4, GIVEN_UP: 1 });
    expect(await listed(ctx, { from: health.from })).toEqual(health.counts);
    expect(await countDeliveries(ctx, { from: health.from, tests: "exclude" })).toMatchObject(health.counts);
    expect(await countDeliveries(ctx, { from: health.from, tests: "only" })).toMatchObject({ GIVEN_UP: 1 });

    for (const span of ["24h", "7d"] as const)
      for (const webhook of [undefined, active, paused] as (MadeWebhook | undefined)[]) {
        const chosen = webhook && { webhookId: webhook.webhookId };
        const { points, whole, stepHours } = await getCharts(ctx, { span, ...chosen });
        const from = points[0]?.from ?? "";
        expect(await listed(ctx, { from, ...chosen })).toEqual(whole.states);
        if (span === "24h" && !chosen) expect([from, whole.states]).toEqual([health.from, health.counts]);
        for (const point of points.filter(({ states }) => Object.values(states).some((count) => count > 0))) {
          const to = new Date(Date.parse(point.from) + stepHours * hourMs).toISOString();
          expect(await listed(ctx, { from: point.from, to, ...chosen })).toEqual(point.states);
        }
      }
    const week = await getCharts(ctx, { span: "7d" });
    expect(week.whole.states).toMatchObject({ GIVEN_UP: 3 });
  },
);
