import { expect, test } from "vitest";
import { fillLog } from "../../../bench/deliveries/delivery-data.ts";
import { makeContext, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { countDeliveries } from "./list-deliveries.ts";

const { db, pool } = await setUpTestDatabase();

test("counting ends at 10,001 of each state", async () => {
  await fillLog(pool, 1, 40_000);
  const staff = makeContext(await makePerson(db, "STAFF"), db);
  const counts = await countDeliveries(staff, {});
  expect(counts).toEqual({ QUEUED: 50, RETRYING: 0, HELD: 0, DELIVERED: 10_001, GIVEN_UP: 1_199 });
  const large = makeContext({ ...staff.actor, role: "PARTNER_ADMIN", organizationId: "org_1" }, db);
  expect(await countDeliveries(large, {})).toMatchObject({ QUEUED: 25, DELIVERED: 10_001 });
  const small = makeContext({ ...staff.actor, role: "PARTNER_ADMIN", organizationId: "org_20" }, db);
  expect(await countDeliveries(small, {})).toMatchObject({ DELIVERED: 40, GIVEN_UP: 0 });
});
