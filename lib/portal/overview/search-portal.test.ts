import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Hit } from "#lib/portal/shared/overview-schemas.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

async function makeSearcher(role: "PARTNER_ADMIN" | "STAFF" = "PARTNER_ADMIN") {
  const person = await makePerson(db, role);
  const client = portal.as(person);
  const search = async (q: string): Promise<Hit[]> => {
    const { status, body } = await client.get(`/api/console/search?${new URLSearchParams({ q })}`);
    expect(status).toBe(200);
    return body;
  };
  return { person, search };
}

test("only the owner and staff find an order, a delivery, an API call, an application, and a webhook", async () => {
  const [owner, stranger, staff] = [await makeSearcher(), await makeSearcher(), await makeSearcher("STAFF")];
  const application = await makeApplication(db, {}, owner.person);
  await db.application.update({ where: { id: application.id }, data: { name: "Takeoff estimator" } });
  const hook = await makeWebhook(db, "https://hooks.example.com/takeoff", { application });
  const [eventId = ""] = await publishUpdates(db, [hook], 1, { orderNumber: "SO-FIND-1" });
  await publishUpdates(db, [hook], 1, { orderNumber: "SO-FIND-1" });
  const { id } = await db.delivery.findFirstOrThrow({ where: { event: { eventId } } });

  const call = {
    at: new Date(),
    method: "GET",
    path: "/api/location/v1/branches",
    status: 403,
    durationMs: 1,
  };
  await db.loggedRequest.create({
    data: { ...call, id: newId("loggedRequest"), applicationId: application.id, requestId: "order-sync-417" },
  });

  const hits = {
    "order-sync-417": {
      kind: "request",
      title: "order-sync-417",
      detail: "403 for GET /api/location/v1/branches by Takeoff estimator",
      href: `/requests?application=${application.id}&requestId=order-sync-417`,
    },
    "so-find-1": { kind: "order", title: "SO-FIND-1", detail: "Pending, 2 of 2 not delivered" },
    [id]: { kind: "delivery", href: `/deliveries/${id}` },
    [eventId]: { kind: "delivery", href: `/deliveries/${id}` },
    "takeoff est": { kind: "application", href: `/applications/${application.id}` },
    "example.com/TAKEOFF": { kind: "webhook", title: "Orders" },
  };
  for (const [q, hit] of Object.entries(hits)) {
    expect(await owner.search(q)).toEqual([expect.objectContaining(hit)]);
    expect(await staff.search(q)).toContainEqual(expect.objectContaining(hit));
    expect(await stranger.search(q)).toEqual([]);
  }
  for (const pattern of ["takeoff_est", "takeoff%", "takeoff\\"])
    expect(await owner.search(pattern), pattern).toEqual([]);
});

test("orders are found by the beginning of their number, the highest first, by those who may see them", async () => {
  const [owner, stranger, staff] = [await makeSearcher(), await makeSearcher(), await makeSearcher("STAFF")];
  const application = await makeApplication(db, {}, owner.person);
  const own = await makeWebhook(db, "https://hooks.example.com/begun", { application });
  const other = await makeWebhook(db, "https://hooks.example.com/others");
  for (const orderNumber of ["BG-48", "BG-481", "BG-482", "BG-483", "BG-484", "BG-485", "BG-49", "BG-5"])
    await publishUpdates(db, [own], 2, { orderNumber });
  await publishUpdates(db, [other], 1, { orderNumber: "BG-486" });
  await publishUpdates(db, [own], 1, { orderNumber: "BG-485", status: "Shipped" });

  const find = async (searcher: typeof owner, q: string) =>
    (await searcher.search(q)).filter(({ kind }) => kind === "order").map(({ title }) => title);
  const begun = ["BG-485", "BG-484", "BG-483", "BG-482", "BG-481"];
  expect(await find(owner, "bg-48")).toEqual(["BG-48", ...begun.slice(0, 4)]);
  expect(await find(owner, "BG-4")).toEqual(["BG-49", ...begun.slice(0, 4)]);
  expect(await find(staff, "BG-48")).toEqual(["BG-48", "BG-486", ...begun.slice(0, 3)]);
  expect((await owner.search("BG-485"))[0]).toMatchObject({
    detail: "Shipped, 3 of 3 not delivered",
    href: "/orders/BG-485",
  });
  await db.delivery.updateMany({ where: { orderNumber: "BG-485" }, data: { state: "DELIVERED" } });
  expect((await owner.search("BG-485"))[0]).toMatchObject({ detail: "Shipped" });
  await db.delivery.deleteMany({ where: { orderNumber: "BG-485" } });
  expect((await owner.search("BG-485"))[0]).toMatchObject({ detail: "Shipped, 3 events without a webhook" });
  expect((await staff.search("BG-485"))[0]).toMatchObject({ detail: "Shipped, 3 events reached nobody" });
  expect(await find(stranger, "BG-48")).toEqual([]);
  expect(await find(owner, "bg-")).toHaveLength(5);
  for (const q of ["BG", "G-48", "BG-4%", "BG_48"]) expect(await find(owner, q), q).toEqual([]);
});

test("a partner is found by a part of its name or its ID, by staff alone", async () => {
  const [owner, staff] = [await makeSearcher(), await makeSearcher("STAFF")];
  const { organizationId: id } = owner.person;
  await makeApplication(db, {}, owner.person);
  await db.organization.update({ where: { id }, data: { name: "Flatiron Exteriors" } });
  const partner = {
    kind: "partner",
    title: "Flatiron Exteriors",
    detail: "1 application",
    href: `/organizations/${id}`,
  };
  for (const q of ["flatiron e", id]) {
    expect(await staff.search(q)).toEqual([partner]);
    expect(await owner.search(q)).toEqual([]);
  }
});

test("people are found by a part of their name or email address, by their organization and by staff", async () => {
  const [owner, stranger, staff] = [await makeSearcher(), await makeSearcher(), await makeSearcher("STAFF")];
  const { userId, organizationId } = owner.person;
  const { email } = await db.user.update({
    where: { id: userId },
    data: { name: "Quinn Quarry", email: "q.quarry@found.example" },
  });
  const hit = { kind: "person", title: "Quinn Quarry", detail: expect.stringContaining(email) };
  for (const q of ["quinn q", "Q.QUARRY@found"]) {
    expect(await owner.search(q)).toEqual([expect.objectContaining({ ...hit, href: "/people" })]);
    expect(await staff.search(q)).toEqual([
      expect.objectContaining({ ...hit, href: `/organizations/${organizationId}?tab=people` }),
    ]);
    expect(await stranger.search(q)).toEqual([]);
  }
});

test("a branch is found by its number, street, ZIP code, or a part of its name", async () => {
  const record = branchRecord("0417");
  await importBranches(systemContext(db, "test"), toRows([record, branchRecord("0418")]));
  const { search } = await makeSearcher();
  const [found, ...others] = await search("0417");
  expect(found).toMatchObject({ kind: "branch", href: "/branches/0417" });
  expect(others).toEqual([]);
  expect(found?.title).toBe(`${record.brand} - ${record.city}, ${record.state}`);
  for (const part of [
    ...[record.brand.toUpperCase(), record.city.slice(0, 4), `${record.city}, ${record.state}`],
    ...["12 slate street", "Slate St.", record.postal],
  ])
    expect(
      (await search(part)).map(({ href }) => href),
      part,
    ).toContain("/branches/0417");
});

test("a number is found as that of an order, a purchase order, an invoice, and first of all of a branch", async () => {
  const { search, person } = await makeSearcher();
  const application = await makeApplication(db, {}, person);
  const hook = await makeWebhook(db, "https://hooks.example.com/numbers", { application });
  await publishUpdates(db, [hook], 1, { orderNumber: "4713" });
  for (const [orderNumber, reference] of [
    ["SO-1", { purchaseOrder: "4713" }],
    ["SO-2", { invoiceNumber: 47131 }],
  ] as const) {
    const audience = [application.clientId];
    const event = sampleOrderUpdate({
      orderNumber,
      eventId: orderNumber,
      at: new Date(),
      audience,
      status: "Pending",
    });
    const salesOrder = { ...event.salesOrder, ...reference };
    await db.$transaction((tx) => publishEvents(tx, [{ ...event, salesOrder }]));
  }
  const street = { addressLine1: "4713 Slate Street" };
  await importBranches(
    systemContext(db, "test"),
    toRows([
      ...["1", "2", "3", "4", "5"].map((number) => branchRecord(number, street)),
      branchRecord("4713"),
    ]),
  );
  const hits = await search("4713");
  expect(hits.map(({ kind, title, href }) => (kind === "branch" ? href : `${kind} ${title}`))).toEqual([
    "order 4713",
    "reference 4713",
    "reference 47131",
    "/branches/4713",
    ...["1", "2", "3", "4"].map((number) => `/branches/${number}`),
  ]);
});
