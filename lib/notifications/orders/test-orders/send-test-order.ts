import { randomInt } from "node:crypto";
import { audit } from "#lib/audit/audit.ts";
import { testOrderPrefix } from "#lib/notifications/orders/shared/sample-orders.ts";
import {
  getConfirmation,
  type OrderEvent,
  type OrderUpdateEvent,
  orderUpdateEventSchema,
  type Recipient,
  type SentTestOrder,
  type TestOrderInput,
} from "#lib/notifications/orders/shared/schemas.ts";
import { type Context, getActorId, isStaff } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict, DomainError, invalidField, notFound } from "#lib/platform/errors.ts";
import { maxBodyBytes } from "#lib/platform/http/read-body.ts";
import { newId } from "#lib/platform/ids.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";
import { publishEvents } from "../publish-events.ts";
import { readTestOrders } from "./list-test-orders.ts";
import { nextEvents } from "./next-events.ts";
import { findRecipients, mayAddressAnybody } from "./recipients.ts";

/**
 * Publishes the next events of a test order for its audience, as ordinary events: a sample order or one of the caller's own
 * JSON, a new status, or an invoice. From staff, partners outside the demo get it only after a typed confirmation.
 *
 * @throws DomainError invalid_request, not_found if the audience has no such test order, conflict if a status makes an event
 * too large, too_many_requests with Retry-After
 *
 * Source: contract, "Test orders".
 */
export async function sendTestOrder(ctx: Context, input: TestOrderInput): Promise<SentTestOrder> {
  const recipients = await findRecipients(ctx, input.audience, { pointer: "/audience" });
  requireConfirmation(ctx, recipients, input.confirmation);
  const audience = recipients.map(({ clientId }) => clientId);
  if (!mayAddressAnybody(ctx.actor)) await requireDailyRoom(ctx, audience, input);
  return ctx.db.$transaction(async (tx) => {
    // Changes for an audience follow one another: each sees the last status, and how many events there are.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('test orders'), hashtext(${audience.join()}))`;
    const orderNumber = input.orderNumber ?? newOrderNumber();
    const last = input.orderNumber === undefined ? null : await readLastUpdate(tx, audience, orderNumber);
    const envelope = { eventId: newId("event"), occurredAt: new Date().toISOString(), audience };
    const events = nextEvents(input, orderNumber, last, envelope);
    requireSize(input, events);
    const published = await publishEvents(tx, events, getActorId(ctx.actor));
    if (ctx.actor.kind === "user" && isStaff(ctx.actor))
      await audit(
        ctx,
        tx,
        "order.published",
        { type: "order", id: orderNumber, organizationId: null },
        { status: input.event?.event ?? input.status ?? "Pending", recipients: audience },
      );
    const [order] = await readTestOrders(tx, audience, orderNumber);
    if (!order) throw new Error("a test order has its events");
    const sent = events.map(({ eventId, event }, index) => {
      const result = published[index];
      return { eventId, event, deliveries: result?.result === "accepted" ? result.deliveries : 0 };
    });
    return { ...order, sent };
  });
}

/** @throws DomainError invalid_request if a member of staff did not type the text that names the partners */
function requireConfirmation(
  { actor }: Context,
  recipients: readonly Recipient[],
  confirmation: string | undefined,
): void {
  if (actor.kind !== "user" || !isStaff(actor)) return;
  const expected = getConfirmation(recipients);
  if (expected === null || confirmation === expected) return;
  throw new DomainError("invalid_request", "Confirm that partners outside the demo get this event.", {
    errors: [{ pointer: "/confirmation", detail: `Type “${expected}”.` }],
  });
}

const daySeconds = 24 * 60 * 60;

/**
 * Keeps test orders from filling the disk: events outlive their application, so organizations have a limit, too.
 *
 * @throws DomainError too_many_requests with Retry-After
 */
async function requireDailyRoom(
  { actor }: Context,
  audience: readonly string[],
  { event, status }: TestOrderInput,
): Promise<void> {
  const ofOrganization = countLimits.testOrdersOfOrganization;
  await takeDaily(
    `test-orders:${ownOrganization(actor)}`,
    ofOrganization,
    1,
    (max) => `An organization sends at most ${max} test orders and changes of them in 24 hours.`,
  );
  const events = event === undefined && status === "Invoiced" ? 2 : 1;
  await takeDaily(
    `test-order-events:${audience.join()}`,
    countLimits.testOrderEventsOfApplication,
    events,
    (max) => `An application sends at most ${max} events of test orders in 24 hours.`,
  );
}

async function takeDaily(
  key: string,
  max: number,
  want: number,
  explain: (max: string) => string,
): Promise<void> {
  const limit = { burst: max, perSecond: max / daySeconds };
  const { granted } = await takeTokens(key, limit, want);
  if (granted === want) return;
  throw new DomainError("too_many_requests", explain(max.toLocaleString("en-US")), {
    headers: { "retry-after": String(Math.ceil(want / limit.perSecond)) },
  });
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
 * @throws DomainError not_found, also for another audience's
 */
async function readLastUpdate(
  tx: Tx,
  audience: string[],
  orderNumber: string,
): Promise<OrderUpdateEvent | null> {
  const [order] = await readTestOrders(tx, audience, orderNumber);
  if (!order) throw notFound("test order");
  const last = await tx.event.findFirst({
    where: { orderNumber, audience: { equals: audience }, type: "ORDER_UPDATE" },
    orderBy: { orderVersion: "desc" },
    select: { payload: true },
  });
  if (last === null || typeof last.payload !== "object") return null;
  return orderUpdateEventSchema.parse({ ...last.payload, audience });
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
