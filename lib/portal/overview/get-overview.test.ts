import { expect, test } from "vitest";
import { createApplication } from "#lib/applications/create-application.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { createOrganization } from "#lib/identity/organizations/create-organization.ts";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { registerWebhook } from "#lib/notifications/webhooks/register-webhook.ts";
import { type Context, systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { getOverview } from "./get-overview.ts";

const { db } = await setUpTestDatabase();
const system = systemContext(db, "test");

async function makePartner(name: string) {
  const { id: organizationId } = await createOrganization(system, { name, kind: "PARTNER" });
  const application = await createApplication(system, {
    organizationId,
    name: `${name} CRM`,
    clientType: "CONFIDENTIAL",
    grantTypes: ["client_credentials"],
    scopes: ["notification.write"],
    redirectUris: [],
  });
  const actor: UserActor = {
    kind: "user",
    userId: "usr_1",
    name,
    email: "a@b.example",
    role: "PARTNER_ADMIN",
    organizationId,
  };
  return { application, ctx: { ...system, actor, now: new Date() } satisfies Context<UserActor> };
}

test("a partner sees only its own applications, webhooks, and deliveries", async () => {
  const [one, two] = [await makePartner("One"), await makePartner("Two")];
  const url = "https://hooks.example.com/orders";
  await registerWebhook(one.ctx, {
    applicationId: one.application.id,
    name: "Orders",
    events: ["ORDER_UPDATE"],
    url,
  });
  const event = sampleOrderUpdate({
    orderNumber: "SO-1",
    eventId: "e-1",
    at: new Date(),
    status: "Pending",
    audience: "all",
  });
  await db.$transaction((tx) => publishEvents(tx, [event]));

  expect(await getOverview(one.ctx)).toEqual({
    applications: 1,
    clientId: one.application.clientId,
    tokenIssued: false,
    webhooks: 1,
    hasDelivered: false,
    openProblems: 0,
    standing: {
      attention: { incidents: [], idle: [], total: 0, paused: [], heldByPaused: 0 },
      from: expect.any(String),
      delivered: 0,
      queued: 1,
      retrying: 0,
      held: 0,
      givenUp: 0,
    },
    unreached: null,
    contacts: [],
    installation: null,
    orders: [
      {
        orderNumber: "SO-1",
        orderStatus: "Pending",
        createdAt: expect.any(String),
        delivered: 0,
        deliveries: [
          {
            id: expect.stringMatching(/^dlv_/),
            state: "QUEUED",
            isResending: false,
            webhookName: "Orders",
          },
        ],
        more: 0,
      },
    ],
  });
  expect(await getOverview(two.ctx)).toMatchObject({
    applications: 1,
    webhooks: 0,
    orders: [],
  });
});

test("a token of any origin marks its step as done: one of a secret that ended, of a person, or of the reference", async () => {
  const { application, ctx } = await makePartner("Caller");
  const call = async (status: number) =>
    db.loggedRequest.create({
      data: {
        id: newId("loggedRequest"),
        applicationId: application.id,
        at: new Date(),
        method: "GET",
        path: "/api/location/v1/branches",
        status,
        durationMs: 1,
        requestId: newId("request"),
      },
    });
  await call(401);
  expect(await getOverview(ctx)).toMatchObject({ tokenIssued: false });
  await call(200);
  expect(await getOverview(ctx)).toMatchObject({ tokenIssued: true });
});

test("staff see all organizations together", async () => {
  const { id: organizationId } = await createOrganization(system, { name: "Keystone", kind: "DISTRIBUTOR" });
  const actor: UserActor = {
    kind: "user",
    userId: "usr_2",
    name: "S",
    email: "s@b.example",
    role: "STAFF",
    organizationId,
  };
  expect(await getOverview({ ...system, actor, now: new Date() })).toMatchObject({
    applications: 3,
    webhooks: 1,
    standing: { queued: 1 },
    // Those of all partners are on the page of orders.
    orders: [],
    unreached: { unknown_client: 0, no_webhook: 0, held: 0, differing: 0, rejected: 0 },
  });
});

test("who paused a webhook and what it holds: a partner's own needs attention, and staff see it beside what does", async () => {
  const { application, ctx } = await makePartner("Pausing");
  const { webhook } = await registerWebhook(ctx, {
    applicationId: application.id,
    name: "Paused orders",
    events: ["ORDER_UPDATE"],
    url: "https://hooks.example.com/paused",
  });
  const event = sampleOrderUpdate({
    orderNumber: "SO-2",
    eventId: "e-2",
    at: new Date(),
    status: "Pending",
    audience: [application.clientId],
  });
  await db.$transaction((tx) => publishEvents(tx, [event]));
  await pauseWebhook(ctx, { webhookId: webhook.id });
  const paused = { webhookId: webhook.id, state: "PAUSED", held: 1, pausedBy: "Pausing" };
  expect((await getOverview(ctx)).standing.attention).toMatchObject({
    idle: [paused],
    total: 1,
    paused: [],
    heldByPaused: 0,
  });
  const { id: organizationId } = await createOrganization(system, { name: "Staff", kind: "DISTRIBUTOR" });
  const staff: UserActor = { ...ctx.actor, role: "STAFF", organizationId };
  expect((await getOverview({ ...ctx, actor: staff })).standing.attention).toMatchObject({
    idle: [],
    total: 0,
    paused: [paused],
    heldByPaused: 1,
  });
});

test("staff see what a new installation lacks until it has it", async () => {
  const { id: organizationId } = await createOrganization(system, { name: "Supply", kind: "DISTRIBUTOR" });
  const actor: UserActor = {
    kind: "user",
    userId: "usr_2",
    name: "Sam",
    email: "s@b.example",
    role: "STAFF",
    organizationId,
  };
  const readState = async () => (await getOverview({ ...system, actor, now: new Date() })).installation;
  expect(await readState()).toMatchObject({ hasBranches: false, hasPublisher: false });
  await createApplication(system, {
    organizationId,
    name: "Order system",
    clientType: "CONFIDENTIAL",
    grantTypes: ["client_credentials"],
    scopes: ["order.publish"],
    redirectUris: [],
  });
  await importBranches(system, toRows([branchRecord("0417")]));
  await makePartner("Three");
  expect(await readState()).toMatchObject({ hasBranches: true, hasPublisher: true, hasPartner: true });
});

test("the latest orders are those of the newest deliveries, each with its whole newest event", async () => {
  const { application, ctx } = await makePartner("Busy");
  const register = (name: string) =>
    registerWebhook(ctx, {
      applicationId: application.id,
      name,
      events: ["ORDER_UPDATE"],
      url: `https://hooks.example.com/${name}`,
    });
  for (const name of ["one", "two", "three", "four", "five"]) await register(name);
  const publish = (orderNumber: string, status: "Pending" | "Shipped") =>
    db.$transaction((tx) =>
      publishEvents(tx, [
        sampleOrderUpdate({
          orderNumber,
          eventId: `${orderNumber}-${status}`,
          at: new Date(),
          status,
          audience: [application.clientId],
        }),
      ]),
    );
  const orders = ["SO-21", "SO-22", "SO-23", "SO-24", "SO-25", "SO-26"];
  for (const orderNumber of orders) await publish(orderNumber, "Pending");
  await publish("SO-23", "Shipped");
  await db.delivery.updateMany({
    where: { applicationId: application.id, orderNumber: "SO-22", webhook: { name: "one" } },
    data: { state: "DELIVERED", nextAttemptAt: null },
  });
  const latest = (await getOverview(ctx)).orders;
  expect(latest.map(({ orderNumber, orderStatus }) => `${orderNumber} ${orderStatus}`)).toEqual([
    "SO-23 Shipped",
    "SO-26 Pending",
    "SO-25 Pending",
    "SO-24 Pending",
    "SO-22 Pending",
  ]);
  expect(latest.map(({ delivered, deliveries, more }) => delivered + deliveries.length + more)).toEqual([
    5, 5, 5, 5, 5,
  ]);
  expect(latest.at(-1)?.delivered).toBe(1);
});
