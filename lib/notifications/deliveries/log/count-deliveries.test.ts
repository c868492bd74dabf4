import { expect, test } from "vitest";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { fillLog } from "../../../../tools/bench/deliveries/delivery-data.ts";
import { countDeliveries } from "./list-deliveries.ts";

const { db, pool } = await setUpTestDatabase();

test("counting ends at 1,001 of each state", async () => {
  await fillLog(pool, 1, 40_000);
  const staff = makeContext(await makePerson(db, "STAFF"), db);
  const counts = await countDeliveries(staff, {});
  expect(counts).toEqual({
    QUEUED: 50,
    RETRYING: 0,
    HELD: 0,
    DELIVERED: 1_001,
    GIVEN_UP: 1_001,
    LOST: 799,
    WAITING: 0,
  });
  const large = makeContext({ ...staff.actor, role: "PARTNER_ADMIN", organizationId: "org_1" }, db);
  expect(await countDeliveries(large, {})).toMatchObject({ QUEUED: 25, DELIVERED: 1_001 });
  const small = makeContext({ ...staff.actor, role: "PARTNER_ADMIN", organizationId: "org_20" }, db);
  expect(await countDeliveries(small, {})).toMatchObject({ DELIVERED: 40, GIVEN_UP: 0 });
});

test("what waits is what the incidents say, without those of a stopped webhook and of other organizations", async () => {
  const webhooks = await db.webhook.findMany({
    select: { id: true, application: { select: { organizationId: true } } },
    take: 2,
  });
  const [own, other] = webhooks;
  if (!own || !other) throw new Error("there are no webhooks");
  for (const [index, { id }] of webhooks.entries())
    await db.incident.create({
      data: {
        id: `inc_waiting_${index}`,
        webhookId: id,
        startedAt: new Date(),
        lastFailureAt: new Date(),
        cause: "server_error",
        causes: [],
        deliveryId: "dlv_none",
        waiting: 7 + index,
      },
    });
  const staff = makeContext(await makePerson(db, "STAFF"), db);
  expect(await countDeliveries(staff, {})).toMatchObject({ WAITING: 15 });
  expect(await countDeliveries(staff, { webhookId: own.id })).toMatchObject({ WAITING: 7 });
  expect(await countDeliveries(staff, { event: "ORDER_UPDATE" })).toMatchObject({ WAITING: null });
  const { organizationId } = own.application;
  const partner = makeContext({ ...staff.actor, role: "PARTNER_ADMIN", organizationId }, db);
  const ofPartner = webhooks.filter(({ application }) => application.organizationId === organizationId);
  expect(await countDeliveries(partner, {})).toMatchObject({ WAITING: ofPartner.length === 2 ? 15 : 7 });
  await db.webhook.update({ where: { id: other.id }, data: { state: "PAUSED" } });
  expect(await countDeliveries(staff, {})).toMatchObject({ WAITING: 7 });
});
