import { randomBytes } from "node:crypto";
import { resendDelivery } from "#lib/deliveries/replay/resend-delivery.ts";
import { requireBacklogRoom } from "#lib/orders/back-pressure.ts";
import { publishEvents } from "#lib/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { sandboxPrefix } from "#lib/orders/sample-orders.ts";
import { type DeskEvent, type OrderEvent, type OrderUpdateEvent, withEnvelope } from "#lib/orders/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { ownOrganization, visibleApplications } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict } from "#lib/platform/errors.ts";
import { type SandboxStatus, scenarios } from "./constants.ts";
import { envelopeAt, moveOrder } from "./order-steps.ts";
import { getSandboxOrder, latestUpdate } from "./read-orders.ts";
import type { CreateSandboxOrderInput, SandboxActionInput, SandboxChange } from "./schemas.ts";

/** The oldest orders beyond this number leave the list. Their events stay in the log. */
const mostOrders = 200;
const mostDuplicates = 20;
const secondsPerStep = 60;

/**
 * Creates an order of the organization's sandbox and sends its first events to the organization's sandbox applications,
 * and to nobody else.
 *
 * @throws DomainError forbidden, conflict without a sandbox application, unavailable while too many deliveries wait
 */
export async function createSandboxOrder(
  ctx: Context,
  { scenario, event }: CreateSandboxOrderInput,
): Promise<SandboxChange> {
  const organizationId = ownOrganization(ctx.actor);
  const orderNumber = `${sandboxPrefix}${randomBytes(5).toString("hex").toUpperCase()}`;
  return changeOrder(ctx, orderNumber, scenario ?? "create", async (tx, audience) => {
    await tx.sandboxOrder.create({ data: { orderNumber, organizationId, createdAt: ctx.now } });
    await tx.$executeRaw`
      DELETE FROM "SandboxOrder" WHERE "organizationId" = ${organizationId} AND "orderNumber" IN (
        SELECT "orderNumber" FROM "SandboxOrder" WHERE "organizationId" = ${organizationId}
        ORDER BY "createdAt" DESC OFFSET ${mostOrders})`;
    if (event) return { events: [ownEvent(event, orderNumber, audience)] };
    const first = sampleOrderUpdate({ orderNumber, eventId: "", at: ctx.now, audience, status: "Pending" });
    return play({ ...first, shipments: [] }, scenario ? scenarios[scenario] : { statuses: ["Pending"] });
  });
}

/**
 * Changes a sandbox order as the action says. Concurrent changes of an order happen one after the other.
 *
 * @throws DomainError forbidden, not_found, conflict, unavailable while too many deliveries wait
 */
export async function changeSandboxOrder(
  ctx: Context,
  { orderNumber, ...input }: SandboxActionInput & { orderNumber: string },
): Promise<SandboxChange> {
  if (input.action === "duplicate") return duplicateLatest(ctx, orderNumber);
  return changeOrder(ctx, orderNumber, input.action, async (tx, audience) => {
    await getSandboxOrder(ctx, orderNumber, tx);
    if (input.action === "send") return { events: [ownEvent(input.event, orderNumber, audience)] };
    const latest = await latestUpdate(tx, orderNumber, audience);
    switch (input.action) {
      case "repeat":
        return { events: [{ ...latest, ...envelopeAt(timeNow()) }] };
      case "move":
        return play(latest, { statuses: [input.status] });
      case "play":
        return play(latest, scenarios[input.scenario]);
      case "reorder":
        return play(latest, { statuses: input.statuses, lateSeconds: 0 });
    }
  });
}

/** Events to send, and by how many seconds the last but one is late, if it arrives after the last one. */
type Sending = { events: OrderEvent[]; lateSeconds?: number | undefined };

async function changeOrder(
  ctx: Context,
  orderNumber: string,
  action: string,
  change: (tx: Tx, audience: string[]) => Promise<Sending>,
): Promise<SandboxChange> {
  const organizationId = ownOrganization(ctx.actor);
  await requireBacklogRoom(ctx);
  return ctx.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`sandbox order ${orderNumber}`}))`;
      const { events, lateSeconds } = await change(tx, await sandboxClients(tx, organizationId));
      const published = await publishEvents(tx, events);
      if (lateSeconds !== undefined) await swapLastTwo(tx, events, lateSeconds);
      const target = { targetType: "order", targetId: orderNumber, organizationId };
      const detail = { orderNumber, environment: "SANDBOX", action };
      await recordAudit(ctx, tx, { action: "sandbox_order.changed", ...target, detail });
      return {
        order: await getSandboxOrder(ctx, orderNumber, tx),
        events: events.map(({ eventId, event }, index) => {
          const result = published[index];
          return { eventId, event, deliveries: result?.result === "accepted" ? result.deliveries : 0 };
        }),
      };
    },
    { timeout: 20_000 },
  );
}

/** Never empty: an event without an audience would be for everybody. @throws DomainError conflict */
async function sandboxClients(tx: Tx, organizationId: string): Promise<string[]> {
  const applications = await tx.application.findMany({
    where: { organizationId, environment: "SANDBOX" },
    select: { clientId: true },
    take: 1_000,
  });
  if (applications.length === 0) throw conflict("Create a sandbox application first.");
  return applications.map(({ clientId }) => clientId);
}

/** Each status happens a minute after the one before, the last one now. */
function play(
  latest: OrderUpdateEvent,
  { statuses, lateSeconds }: { statuses: readonly SandboxStatus[]; lateSeconds?: number },
): Sending {
  const now = timeNow();
  const events: OrderEvent[] = [];
  let order = latest;
  for (const [index, status] of statuses.entries()) {
    const moved = moveOrder(order, status, addSeconds(now, (index + 1 - statuses.length) * secondsPerStep));
    events.push(...moved);
    order = moved.find((event) => event.event === "ORDER_UPDATE") ?? order;
  }
  return { events, lateSeconds };
}

function ownEvent(event: DeskEvent, orderNumber: string, audience: string[]): OrderEvent {
  const envelope = { ...envelopeAt(timeNow()), audience };
  return event.event === "ORDER_UPDATE"
    ? { ...withEnvelope(event, envelope), salesOrder: { ...event.salesOrder, orderNumber } }
    : { ...withEnvelope(event, envelope), data: { ...event.data, orderNumber } };
}

/**
 * Gives each webhook's deliveries of the last two events each other's place in the queue, so that the newer event arrives
 * first, and delays the older one.
 */
async function swapLastTwo(tx: Tx, events: readonly OrderEvent[], lateSeconds: number): Promise<void> {
  const [older, newer] = events
    .filter(({ event }) => event === "ORDER_UPDATE")
    .slice(-2)
    .map(({ eventId }) => eventId);
  await tx.$executeRaw`
    UPDATE "Delivery" d SET "sequence" = other."sequence",
      "nextAttemptAt" = d."nextAttemptAt" + make_interval(secs => CASE e."eventId" WHEN ${older} THEN ${lateSeconds} ELSE 0 END)
    FROM "Event" e, "Delivery" other, "Event" o
    WHERE e."id" = d."eventId" AND o."id" = other."eventId" AND other."webhookId" = d."webhookId" AND o."id" <> e."id"
      AND e."eventId" IN (${older}, ${newer}) AND o."eventId" IN (${older}, ${newer})`;
}

/** Delivers the latest event again: a receiver must notice that it has seen the `webhook-id`. */
async function duplicateLatest(ctx: Context, orderNumber: string): Promise<SandboxChange> {
  const order = await getSandboxOrder(ctx, orderNumber);
  const event = await ctx.db.event.findFirst({ where: { orderNumber }, orderBy: { orderVersion: "desc" } });
  const deliveries = await ctx.db.delivery.findMany({
    where: {
      ...{ eventId: event?.id ?? "", state: { not: "PENDING" }, application: visibleApplications(ctx.actor) },
      webhook: { state: "ACTIVE", unregisteredAt: null },
    },
    select: { id: true },
    take: mostDuplicates,
  });
  if (!event || deliveries.length === 0)
    throw conflict("No webhook has received the latest event yet. Try again later.");
  let count = 0;
  const refusals: unknown[] = [];
  for (const { id } of deliveries)
    try {
      await resendDelivery(ctx, { deliveryId: id });
      count += 1;
    } catch (error) {
      refusals.push(error);
    }
  // A webhook that was just paused does not undo what others already get.
  if (count === 0) throw refusals[0];
  return { order, events: [{ eventId: event.eventId, event: event.type, deliveries: count }] };
}
