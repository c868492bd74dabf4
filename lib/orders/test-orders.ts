import { randomInt } from "node:crypto";
import type { Context } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { conflict, DomainError, invalidField, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { maxBodyBytes } from "#lib/platform/http/read-body.ts";
import { newId } from "#lib/platform/ids.ts";
import { countLimits } from "#lib/platform/rate-limit/policies.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";
import { type Published, publishEvents } from "./publish-events.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "./sample-events.ts";
import { sampleOrderNumbers, testOrderPrefix } from "./sample-orders.ts";
import {
  deliveredOrderUpdateSchema,
  type OrderEvent,
  type OrderInvoicedEvent,
  type OrderUpdateEvent,
  orderUpdateEventSchema,
  type SentEvent,
  type SentTestOrder,
  type TestOrder,
  type TestOrderInput,
  type TestOrderQuery,
  type UnnumberedEvent,
  withEnvelope,
} from "./schemas.ts";

const maxListed = 50;
/** A list looks at so many of the application's newest events, however many it has. */
const maxEventsRead = 5_000;
/** The latest entries of a shipment's `deliveryHistory` that a new status keeps, its own included. */
const keptHistory = 10;

const daySeconds = 24 * 60 * 60;

/** An event of the caller's own may have other types. */
const usualFields = deliveredOrderUpdateSchema.shape;

type Recipient = { applicationId: string; clientId: string };

/**
 * The application that gets the test orders: the caller, or the one that a person names.
 *
 * @throws DomainError invalid_request, not_found if it is not of the person's own organization
 */
async function findRecipient(
  { actor, db }: Context,
  applicationId: string | undefined,
  place: { parameter: string } | { pointer: string },
): Promise<Recipient> {
  if (actor.kind === "application") {
    if (applicationId !== undefined)
      throw new DomainError("invalid_request", "An access token is for its own application.", {
        errors: [{ ...place, detail: "Leave out applicationId." }],
      });
    return { applicationId: actor.applicationId, clientId: actor.clientId };
  }
  if (applicationId === undefined)
    throw new DomainError("invalid_request", "Name the application.", {
      errors: [{ ...place, detail: "Expected the ID of an application." }],
    });
  const application = await db.application.findFirst({
    where: { id: applicationId, organizationId: ownOrganization(actor) },
    select: { clientId: true },
  });
  if (!application) throw notFound("application");
  return { applicationId, clientId: application.clientId };
}

type Row = { orderNumber: string; status: string | null; events: number; updatedAt: Date };

/**
 * Test orders have no table: they are the orders whose number starts with TEST- and whose audience is one application. Reads
 * one, or those of the application's newest events.
 */
async function readTestOrders(db: Tx, clientId: string, orderNumber?: string): Promise<TestOrder[]> {
  const newest =
    orderNumber === undefined
      ? Prisma.sql`ORDER BY "receivedAt" DESC LIMIT ${maxEventsRead}`
      : Prisma.sql`AND "orderNumber" = ${orderNumber} ORDER BY "orderVersion" DESC LIMIT 1`;
  const rows = await db.$queryRaw<Row[]>`
    WITH event AS (
      SELECT "orderNumber", "receivedAt" FROM "Event"
      WHERE "orderNumber" LIKE 'TEST-%' AND "audience" = ARRAY[${clientId}]
        AND "orderNumber" <> ALL(${sampleOrderNumbers}::text[]) ${newest}
    ), changed AS (
      SELECT "orderNumber", max("receivedAt") AS "updatedAt" FROM event
      GROUP BY "orderNumber" ORDER BY "updatedAt" DESC LIMIT ${maxListed}
    )
    SELECT c."orderNumber", c."updatedAt", v."version" AS "events",
      (SELECT e."orderStatus" FROM "Event" e WHERE e."orderNumber" = c."orderNumber" AND e."type" = 'ORDER_UPDATE'
        ORDER BY e."orderVersion" DESC LIMIT 1) AS "status"
    FROM changed c JOIN "OrderVersion" v ON v."orderNumber" = c."orderNumber"
    ORDER BY c."updatedAt" DESC`;
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/**
 * The 50 test orders of an application that changed last, newest first.
 *
 * @throws DomainError invalid_request, not_found, too_many_requests
 *
 * Source: contract, "Test orders".
 */
export async function listTestOrders(ctx: Context, input: TestOrderQuery): Promise<Page<TestOrder>> {
  const { clientId } = await findRecipient(ctx, input.applicationId, { parameter: "applicationId" });
  return onePage(await readLog(ctx, (db) => readTestOrders(db, clientId)));
}

/**
 * Publishes the next events of a test order for one application, as ordinary events: a sample order or one of the caller's
 * own JSON, a new status, or an invoice.
 *
 * @throws DomainError invalid_request, not_found if the application has no such test order, conflict if a status makes an
 * event too large, too_many_requests with Retry-After
 *
 * Source: contract, "Test orders".
 */
export async function sendTestOrder(ctx: Context, input: TestOrderInput): Promise<SentTestOrder> {
  const { clientId } = await findRecipient(ctx, input.applicationId, { pointer: "/applicationId" });
  await requireTurnOfOrganization(ctx);
  return ctx.db.$transaction(async (tx) => {
    // Changes of an application follow one another: each sees the last status, and how many events there are.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('test orders'), hashtext(${clientId}))`;
    const orderNumber = input.orderNumber ?? newOrderNumber();
    const last = input.orderNumber === undefined ? null : await readLastUpdate(tx, clientId, orderNumber);
    const envelope: Envelope = {
      eventId: newId("event"),
      occurredAt: new Date().toISOString(),
      audience: [clientId],
    };
    const events = nextEvents(input, orderNumber, last, envelope);
    requireSize(input, events);
    await requireRoom(tx, clientId, events.length);
    const published = await publishEvents(tx, events);
    const [order] = await readTestOrders(tx, clientId, orderNumber);
    if (!order) throw new Error("a test order has its events");
    return { ...order, sent: toSent(events, published) };
  });
}

/** The published events with the number of their deliveries. */
export function toSent(events: readonly OrderEvent[], published: readonly Published[]): SentEvent[] {
  const deliveries = new Map(
    published.map((one) => [one.eventId, one.result === "accepted" ? one.deliveries : 0]),
  );
  return events.map(({ eventId, event }) => ({ eventId, event, deliveries: deliveries.get(eventId) ?? 0 }));
}

/** Characters without look-alikes. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A number that no order has: ten of 31 characters at random. */
function newOrderNumber(): string {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return testOrderPrefix + characters.join("");
}

/**
 * The last ORDER_UPDATE of a test order, or null if it had none.
 *
 * @throws DomainError not_found, also for another application's
 */
async function readLastUpdate(
  tx: Tx,
  clientId: string,
  orderNumber: string,
): Promise<OrderUpdateEvent | null> {
  const [order] = await readTestOrders(tx, clientId, orderNumber);
  if (!order) throw notFound("test order");
  const last = await tx.event.findFirst({
    where: { orderNumber, audience: { equals: [clientId] }, type: "ORDER_UPDATE" },
    orderBy: { orderVersion: "desc" },
    select: { payload: true },
  });
  if (last === null || typeof last.payload !== "object") return null;
  return orderUpdateEventSchema.parse({ ...last.payload, audience: [clientId] });
}

type Envelope = Pick<OrderEvent, "eventId" | "occurredAt"> & { audience: string[] };

/** The events that the input asks for. With the status Invoiced, the invoice follows the update. */
function nextEvents(
  { event, status = "Pending" }: TestOrderInput,
  orderNumber: string,
  last: OrderUpdateEvent | null,
  envelope: Envelope,
): OrderEvent[] {
  if (event) return [withEnvelope(withOrderNumber(event, orderNumber), envelope)];
  const sample = { ...envelope, orderNumber, at: new Date(envelope.occurredAt), status };
  const update = last
    ? withEnvelope(withStatus(last, status, envelope.occurredAt), envelope)
    : sampleOrderUpdate(sample);
  if (status !== "Invoiced") return [update];
  return [update, invoice(update, { ...envelope, eventId: `${envelope.eventId}-invoice` })];
}

/** A new status adds to every shipment, and numbers can be longer than they were written. @throws DomainError invalid_request, conflict */
function requireSize(input: TestOrderInput, events: readonly OrderEvent[]): void {
  if (events.every((event) => Buffer.byteLength(JSON.stringify(event)) <= maxBodyBytes)) return;
  const limit = `${maxBodyBytes / 1024} KiB`;
  if (input.event)
    throw invalidField("/event", `Expected an event of at most ${limit} with what the portal adds.`);
  throw conflict(
    `With this status, an event of the order would exceed ${limit}. Create a new test order with less JSON.`,
  );
}

/** Events outlive their application. @throws DomainError too_many_requests with Retry-After */
async function requireTurnOfOrganization({ actor }: Context): Promise<void> {
  const max = countLimits.testOrdersOfOrganization;
  const limit = { burst: max, perSecond: max / daySeconds };
  const { granted } = await takeTokens(`test-orders:${ownOrganization(actor)}`, limit, 1);
  if (granted > 0) return;
  throw new DomainError(
    "too_many_requests",
    `An organization sends at most ${max.toLocaleString("en-US")} test orders and changes of them in 24 hours.`,
    { headers: { "retry-after": String(Math.ceil(1 / limit.perSecond)) } },
  );
}

/** Keeps test orders from filling the disk. @throws DomainError too_many_requests with Retry-After */
async function requireRoom(tx: Tx, clientId: string, events: number): Promise<void> {
  const max = countLimits.testOrderEventsOfApplication;
  const [full] = await tx.$queryRaw<{ receivedAt: Date }[]>`
    SELECT "receivedAt" FROM "Event" WHERE "orderNumber" LIKE 'TEST-%' AND "audience" = ARRAY[${clientId}]
      AND "orderNumber" <> ALL(${sampleOrderNumbers})
    ORDER BY "receivedAt" DESC OFFSET ${max - events} LIMIT 1`;
  if (!full) return;
  const freeAt = addSeconds(full.receivedAt, daySeconds);
  const waitMs = freeAt.getTime() - (await databaseNow(tx)).getTime();
  if (waitMs <= 0) return;
  throw new DomainError(
    "too_many_requests",
    `An application sends at most ${max.toLocaleString("en-US")} events of test orders in 24 hours. Try again at ${freeAt.toISOString()}.`,
    { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } },
  );
}

/** The caller's own JSON with the number of the test order. */
export function withOrderNumber(event: UnnumberedEvent, orderNumber: string) {
  return event.event === "ORDER_UPDATE"
    ? { ...event, salesOrder: { ...event.salesOrder, orderNumber } }
    : { ...event, data: { ...event.data, orderNumber } };
}

/** An update with another status, which its shipments have too if they have the usual fields. */
function withStatus(update: OrderUpdateEvent, status: string, at: string): OrderUpdateEvent {
  const date = at.slice(0, 10);
  const { data: shipments } = usualFields.shipments.safeParse(update["shipments"]);
  return {
    ...update,
    salesOrder: { ...update.salesOrder, status },
    ...(shipments && {
      shipments: shipments.map((shipment) => ({
        ...shipment,
        status,
        dates: {
          ...shipment.dates,
          ...(status === "Delivered" && { deliveredOn: date }),
          ...(status === "Invoiced" && { invoicedOn: date }),
        },
        deliveryHistory: [...(shipment.deliveryHistory ?? []), { name: status, at }].slice(-keptHistory),
      })),
    }),
  };
}

/** The invoice of an order: what its update says, and a sample's invoice number and terms. */
function invoice(update: OrderUpdateEvent, envelope: Envelope): OrderInvoicedEvent {
  const { salesOrder, soldTo, billTo, shipTo, branch, lines } = update;
  const { data: orderAmounts } = usualFields.orderAmounts.safeParse(update["orderAmounts"]);
  const sample = sampleOrderInvoiced({
    ...envelope,
    orderNumber: salesOrder.orderNumber,
    at: new Date(envelope.occurredAt),
  });
  const own = {
    orderDate: salesOrder["createdDate"],
    purchaseOrderNumber: salesOrder["purchaseOrder"],
    currency: salesOrder["currency"],
    soldTo,
    billTo,
    shipTo,
    branch,
    lines,
    ...orderAmounts,
  };
  return { ...sample, data: { ...sample.data, ...own } };
}
