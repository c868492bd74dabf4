import { expect, test } from "vitest";
import { pruneLog } from "#lib/notifications/deliveries/log/prune-log.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { type OrderEvent, orderEventSchema } from "#lib/notifications/orders/shared/schemas.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { searchPortal } from "#lib/portal/overview/search-portal.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { recordNormalizedLengths } from "#test/normalized-lengths.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { publishEvents } from "./publish-events.ts";
import { getReferences, referenceKey } from "./references.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();

const at = new Date("2026-11-02T09:00:00Z");
const shipTo = { name: "Riverside Apartments  Ph 2", address: { city: "Denver", postal: "80202-1234" } };

/** An update and an invoice of one order. */
function order(orderNumber: string, audience: "all" | string[]): [OrderEvent, OrderEvent] {
  const common = { orderNumber, at, audience };
  const update = sampleOrderUpdate({ ...common, eventId: `${orderNumber}-update`, status: "Pending" });
  const invoice = sampleOrderInvoiced({ ...common, eventId: `${orderNumber}-invoice` });
  if (update.event !== "ORDER_UPDATE" || invoice.event !== "ORDER_INVOICED") throw new Error("other samples");
  return [
    { ...update, salesOrder: { ...update.salesOrder, purchaseOrder: `PO-${orderNumber}` }, shipTo },
    {
      ...invoice,
      data: {
        ...invoice.data,
        purchaseOrderNumber: `PO-${orderNumber}`,
        invoiceNumber: `INV-${orderNumber}`,
        orderName: `Roof "A\\B" of ${orderNumber}`,
        shipTo,
      },
    },
  ];
}

const publish = (...events: OrderEvent[]) => db.$transaction((tx) => publishEvents(tx, events));

async function makePartner() {
  const person = await makePerson(db);
  const application = await makeApplication(db, { scopes: ["notification.read"] }, person);
  const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
  await makeWebhook(db, "https://hooks.example.com/", { application, events: [...events] });
  const token = await fetchToken(application, "notification.read");
  const find = async (path: string, reference: string) => {
    const search = new URLSearchParams({ reference });
    const { status, body } = await portal.as(token).get(`/api/notification/v2/${path}?${search}`);
    expect(status).toBe(200);
    return (body["data"] as { eventId: string }[]).map(({ eventId }) => eventId).sort();
  };
  const search = async (q: string) =>
    (await searchPortal(makeContext(person, db), { q })).filter(({ kind }) => kind === "reference");
  return { audience: [application.clientId], find, search };
}

test("an event has the references of its payload, each once", () => {
  const [update, invoice] = order("R-0", "all");
  const site = ["riverside apartments ph 2", "denver", "80202-1234", "80202"];
  expect(getReferences(update)).toEqual(["po-r-0", "cnf-r-0", ...site]);
  expect(getReferences(invoice)).toEqual(["po-r-0", "inv-r-0", 'roof "a\\b" of r-0', ...site]);
  const odd = orderEventSchema.parse({
    ...update,
    salesOrder: {
      orderNumber: "R-0",
      status: "Pending",
      purchaseOrder: 4711,
      jobName: " ",
      orderName: `${"x".repeat(99)}😀`,
    },
    shipTo: { address: { zipCode: 2_134, postal: ["80202"] } },
  });
  expect(getReferences(odd)).toEqual(["4711", `${"x".repeat(99)}\ufffd`, "02134"]);
  const flat = { name: "Riverside Apartments Ph 2", address: "1 Main St", city: "Denver", zip: "80202-1234" };
  expect(getReferences({ ...update, shipTo: flat })).toEqual(["po-r-0", "cnf-r-0", ...site]);
  expect(referenceKey("  RIVERSIDE\tApartments ")).toBe("riverside apartments");
});

test("only the beginning of a long reference is normalized", () => {
  const lengths = recordNormalizedLengths();
  expect(referenceKey(` ${"\u0323\u0301".repeat(50_000)}`)).toHaveLength(100);
  expect(referenceKey(`${" ".repeat(1_000)}PO  7`)).toBe("po 7");
  expect(Math.max(...lengths)).toBe(400);
});

test("people find only their own deliveries and events by PO number, invoice number, job name, and ship-to name, city, and ZIP code", async () => {
  const [own, other] = [await makePartner(), await makePartner()];
  const both = order("R-both", "all");
  await publish(...order("R-1", own.audience), ...order("R-2", own.audience), ...both);
  const [first, second, shared] = ["R-1", "R-2", "R-both"].map((number) => [
    `${number}-invoice`,
    `${number}-update`,
  ]);
  const expected: [string, string[] | undefined, string[]][] = [
    ["po-r-1", first, []],
    ["INV-R-2", second?.slice(0, 1), []],
    ['Roof "A\\B" of R-1', first?.slice(0, 1), []],
    ["80202", [...(first ?? []), ...(second ?? []), ...(shared ?? [])].sort(), shared ?? []],
    [
      "riverside apartments ph 2",
      [...(first ?? []), ...(second ?? []), ...(shared ?? [])].sort(),
      shared ?? [],
    ],
    ["DENVER", [...(first ?? []), ...(second ?? []), ...(shared ?? [])].sort(), shared ?? []],
    ["80202-1234", [...(first ?? []), ...(second ?? []), ...(shared ?? [])].sort(), shared ?? []],
    ["PO-R", [], []],
  ];
  for (const [reference, mine, theirs] of expected)
    for (const path of ["deliveries", "events"]) {
      expect(await own.find(path, reference), `${path} ${reference}`).toEqual(mine);
      expect(await other.find(path, reference), `${path} ${reference}`).toEqual(theirs);
    }
});

test("an invoice with the address in the party itself is found by ship-to name, city, and ZIP code", async () => {
  const own = await makePartner();
  const [, invoice] = order("F-1", own.audience);
  if (invoice.event !== "ORDER_INVOICED") throw new Error("other samples");
  const flat = {
    name: "Flat Party",
    addressLine1: "1 Main St",
    city: "Aurora",
    state: "CO",
    zipCode: "80010",
  };
  await publish({ ...invoice, data: { ...invoice.data, shipTo: flat } });
  for (const reference of ["flat party", "aurora", "80010"])
    for (const path of ["deliveries", "events"])
      expect(await own.find(path, reference), `${path} ${reference}`).toEqual(["F-1-invoice"]);
});

test("the console's search lists references that start with what is typed, with their orders", async () => {
  const [own, other] = [await makePartner(), await makePartner()];
  await publish(...order("S-1", own.audience), ...order("S-2", own.audience));
  expect(await own.search("PO-S")).toEqual([
    { kind: "reference", title: "PO-S-1", label: "PO number", detail: "Order S-1", href: "/orders/S-1" },
    { kind: "reference", title: "PO-S-2", label: "PO number", detail: "Order S-2", href: "/orders/S-2" },
  ]);
  expect(await own.search("inv-s-2")).toMatchObject([
    { title: "INV-S-2", label: "Invoice number", href: "/orders/S-2" },
  ]);
  expect(await own.search("80202-12")).toMatchObject([
    {
      title: "80202-1234",
      label: "Ship-to ZIP code",
      detail: "3 orders",
      href: "/orders?reference=80202-1234",
    },
  ]);
  expect(await own.search("riverside")).toMatchObject([
    { title: "Riverside Apartments  Ph 2", label: "Ship to" },
  ]);
  expect(await own.search("po-s-3")).toEqual([]);
  expect(await other.search("PO-S")).toEqual([]);
  const staff = makeContext(await makePerson(db, "STAFF"), db);
  expect(await searchPortal(staff, { q: 'roof "a\\b" of s-' })).toMatchObject([
    { title: 'Roof "A\\B" of S-1', label: "Job name" },
    { title: 'Roof "A\\B" of S-2', label: "Job name" },
  ]);
});

test("references are deleted with their events", async () => {
  const before = await db.eventReference.count();
  await publish(...order("D-1", ["pp_a", "pp_b"]), ...order("D-2", "all"));
  expect(await db.eventReference.count()).toBe(before + 3 * (6 + 7) + (6 + 7));
  await db.delivery.deleteMany();
  await pruneLog(pool, { bodyDays: 30, deliveryDays: 90 }, addSeconds(new Date(), 100 * 86_400));
  expect([await db.event.count(), await db.eventReference.count()]).toEqual([0, 0]);
});
