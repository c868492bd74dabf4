import { expect, test } from "vitest";
import type { Context } from "#lib/platform/access/context.ts";
import { fillLog } from "../../../bench/deliveries/delivery-data.ts";
import { contextOf, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { countDeliveries, countsSql } from "./list-deliveries.ts";

const { db, pool } = await setUpTestDatabase();

type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** How many deliveries the statement reads, if it counts up to 500. */
async function rowsRead(ctx: Context): Promise<number> {
  const { text, values } = countsSql(ctx, {}, 500);
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
  const read = (plan: Plan): number => {
    const own = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
    const below = (plan.Plans ?? []).reduce((sum, child) => sum + read(child), 0);
    return below + (plan["Relation Name"] === "Delivery" ? own : 0);
  };
  return read(rows[0]["QUERY PLAN"][0].Plan);
}

test("counting ends at 10,001 of each state, and reads little more than it counts, in a log of any size", async () => {
  await fillLog(pool, 1, 40_000);
  const staff = contextOf(await makePerson(db, "STAFF"), db);
  const counts = await countDeliveries(staff, {});
  expect(counts).toEqual({ QUEUED: 50, RETRYING: 0, HELD: 0, DELIVERED: 10_001, GIVEN_UP: 1_199 });
  const large = contextOf({ ...staff.actor, role: "PARTNER_ADMIN", organizationId: "org_1" }, db);
  expect(await countDeliveries(large, {})).toMatchObject({ QUEUED: 25, DELIVERED: 10_001 });
  const small = contextOf({ ...staff.actor, role: "PARTNER_ADMIN", organizationId: "org_20" }, db);
  expect(await countDeliveries(small, {})).toMatchObject({ DELIVERED: 40, GIVEN_UP: 0 });
  expect(await rowsRead(staff)).toBeLessThan(3_000);
  expect(await rowsRead(large)).toBeLessThan(1_500);
  expect(await rowsRead(small)).toBeLessThan(150);
});
