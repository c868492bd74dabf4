import { expect, test } from "vitest";
import { getCharts } from "#lib/notifications/deliveries/charts/get-charts.ts";
import { getHealth } from "#lib/notifications/deliveries/charts/get-health.ts";
import { getStanding } from "#lib/notifications/deliveries/incidents/get-standing.ts";
import { previewReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { deliveryListQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { exportDeliveries } from "./export-deliveries.ts";
import { listDeliveries } from "./list-deliveries.ts";

const { db } = await setUpTestDatabase();

/** An organization with two applications, of one and of two failed deliveries with an attempt each. */
async function makeOrganization() {
  const person = await makePerson(db);
  const hooks = [];
  for (const count of [1, 2]) {
    const application = await makeApplication(db, {}, person);
    const hook = await makeWebhook(db, "https://hooks.example.com/", { application });
    await publishUpdates(db, [hook], count);
    hooks.push(hook);
  }
  await db.delivery.updateMany({ where: { state: "PENDING" }, data: { state: "GIVEN_UP", attemptCount: 1 } });
  return { person, hooks, organizationId: person.organizationId };
}

/** How many deliveries each part of the console counts within a scope. */
async function getCounts(actor: UserActor, scope: { applicationId?: string; organizationId?: string }) {
  const ctx = makeContext(actor, db);
  const { data: rows } = await listDeliveries(ctx, deliveryListQuerySchema.parse(scope));
  const health = await getHealth(ctx, scope);
  const { givenUp } = await getStanding(ctx, scope);
  const charts = await getCharts(ctx, { span: "24h", ...scope });
  let csv = "";
  for await (const piece of await exportDeliveries(ctx, deliveryListQuerySchema.parse(scope))) csv += piece;
  const replay = await previewReplay(ctx, { from: "2026-01-01T00:00:00Z", ...scope });
  for (const { application } of rows)
    expect({ applicationId: application.id, organizationId: application.organizationId }).toMatchObject(
      scope,
    );
  return {
    listed: rows.length,
    exported: csv.trim().split("\n").length - 1,
    webhooks: health.webhooks.length,
    inHealth: health.webhooks.reduce((sum, { total }) => sum + total, 0),
    failedToday: health.counts.GIVEN_UP,
    givenUp,
    charted: charts.whole.total,
    chartedWebhooks: charts.webhooks.length,
    replayable: replay.count,
  };
}

const all = (deliveries: number, webhooks: number) => ({
  listed: deliveries,
  exported: deliveries,
  inHealth: deliveries,
  failedToday: deliveries,
  givenUp: deliveries,
  charted: deliveries,
  replayable: deliveries,
  webhooks,
  chartedWebhooks: webhooks,
});

test("the chosen application or organization narrows every part of the console, and never shows more than the person may see", async () => {
  const [one, two] = [await makeOrganization(), await makeOrganization()];
  for (const delivery of await db.delivery.findMany())
    await db.attempt.create({
      data: {
        id: `att_${delivery.id.slice(4)}`,
        deliveryId: delivery.id,
        number: 1,
        startedAt: new Date(),
        durationMs: 5,
        url: "https://hooks.example.com/",
        requestHeaders: {},
        requestBody: "{}",
      },
    });
  const staff = await makePerson(db, "STAFF");
  const [first, second] = one.hooks.map(({ application }) => application.id);
  const foreign = two.hooks[0]?.application.id ?? "";

  expect(await getCounts(staff, {})).toEqual(all(6, 4));
  expect(await getCounts(staff, { organizationId: one.organizationId })).toEqual(all(3, 2));
  expect(await getCounts(staff, { applicationId: second ?? "" })).toEqual(all(2, 1));
  expect(await getCounts(one.person, {})).toEqual(all(3, 2));
  expect(await getCounts(one.person, { applicationId: first ?? "" })).toEqual(all(1, 1));
  expect(await getCounts(one.person, { applicationId: foreign })).toEqual(all(0, 0));
  expect(await getCounts(one.person, { organizationId: two.organizationId })).toEqual(all(0, 0));

  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  const ofStaff = await getFrame(makeContext(staff, db));
  expect(ids(ofStaff.organizations)).toEqual(ids(await db.organization.findMany()));
  expect(ofStaff.applications).toHaveLength(4);
  const ofPartner = await getFrame(makeContext(one.person, db));
  expect(ofPartner.organizations).toEqual([]);
  expect(ids(ofPartner.applications)).toEqual([first, second].sort());
});
