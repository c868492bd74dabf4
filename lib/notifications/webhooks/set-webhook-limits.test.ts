import { expect, test } from "vitest";
import { webhookLimitsSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const partner = await makePerson(db);
const application = await makeApplication(db, {}, partner);
const { webhookId } = await makeWebhook(db, "https://hooks.example.com/", { application });

async function set(person: UserActor, id: string, body: unknown): Promise<number> {
  return (await portal.as(person).put(`/api/console/webhooks/${id}/limits`, body)).status;
}
const read = () =>
  db.webhook.findUniqueOrThrow({
    where: { id: webhookId },
    select: { maxInFlight: true, maxPerSecond: true },
  });

test("staff set a webhook's limits, audited once; partners cannot", async () => {
  const staff = await makePerson(db, "STAFF");
  const before = await read();
  const limits = { maxInFlight: 16, maxPerSecond: 100 };
  expect(await set(partner, webhookId, limits)).toBe(403);
  for (const wrong of [
    { ...limits, maxInFlight: 0 },
    { ...limits, maxInFlight: 101 },
    { ...limits, maxPerSecond: 1_001 },
    { ...limits, maxPerSecond: 1.5 },
    { maxInFlight: 16 },
  ])
    expect(await set(staff, webhookId, wrong)).toBe(400);
  expect(await read()).toEqual(before);
  expect([await set(staff, webhookId, limits), await set(staff, webhookId, limits)]).toEqual([200, 200]);
  expect(await read()).toEqual(limits);
  expect(await set(staff, `${webhookId.slice(0, -3)}ZZZ`, limits)).toBe(404);
  const entries = await db.auditEntry.findMany({ where: { action: "webhook.limits_changed" } });
  expect(entries).toMatchObject([{ targetId: webhookId, detail: limits }]);
});

test("the form says of each wrong limit what it takes", () => {
  const say = (maxInFlight: number, maxPerSecond: number) =>
    webhookLimitsSchema.safeParse({ maxInFlight, maxPerSecond }).error?.issues.map(({ message }) => message);
  const [atOnce, perSecond] = [100, "1,000"].map((max) => `Expected a whole number from 1 to ${max}.`);
  expect(say(0, 0)).toEqual([atOnce, perSecond]);
  expect(say(101, 1_001)).toEqual([atOnce, perSecond]);
  expect(say(Number("ten"), Number("1.5"))).toEqual([atOnce, perSecond]);
  expect(say(100, 1_000)).toBeUndefined();
});
