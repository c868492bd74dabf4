import { expect, test } from "vitest";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../../e2e/support/webhooks.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { lockWebhooks } from "./claim-sql.ts";
import { KnownBounds, noBounds, type ScanBounds } from "./scan-bounds.ts";

const { db, pool } = await setUpTestDatabase();
const hook = await makeWebhook(db, "http://127.0.0.1:9/");

/** How many pages a worker touches to find out that nothing is due. */
async function pagesTouched({ webhookIds, dueFrom, leasedFrom }: ScanBounds): Promise<number> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${lockWebhooks}`, [
    ...[webhookIds, dueFrom, leasedFrom, 50, 50],
  ]);
  return rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"];
}

async function publishMinuteOld(count: number): Promise<void> {
  await publishUpdates(db, [hook], count);
  await db.$executeRaw`
    UPDATE "Delivery" SET "nextAttemptAt" = now() - interval '1 minute' WHERE "state" = 'PENDING'`;
}

test("beside an old transaction, a claim passes over what was sent since that began", async () => {
  const report = await pool.connect();
  await report.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM "Webhook"`);
  const bounds = new KnownBounds(pool);
  await publishMinuteOld(1_000);
  bounds.renew();
  await bounds.settle();
  await db.delivery.updateMany({ data: { state: "DELIVERED", nextAttemptAt: null } });
  expect(await pagesTouched(noBounds)).toBeGreaterThan(50);
  await until("the bounds are renewed", async () => {
    bounds.renew();
    await bounds.settle();
    return (await pagesTouched(bounds.current)) < 10;
  });
  await report.query("COMMIT");
  report.release();
});

test("a delivery that is committed late, before the bound, is found by the next full read", async () => {
  const bounds = new KnownBounds(pool);
  await publishUpdates(db, [hook]);
  bounds.renew();
  await bounds.settle();
  await db.delivery.updateMany({ data: { state: "DELIVERED", nextAttemptAt: null } });
  await publishMinuteOld(1);
  const claim = async () => claimDeliveries(pool, { limit: 10, leaseSeconds: 60, bounds: bounds.current });
  expect(await claim()).toHaveLength(0);
  await until("it is found", async () => {
    bounds.renew();
    await bounds.settle();
    return (await claim()).length === 1;
  });
});
