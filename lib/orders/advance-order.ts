import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { readStatuses, requireOrderDesk, toDeskOrder } from "./list-desk-orders.ts";
import { nextOrderStatus } from "./order-statuses.ts";
import { publishEvents } from "./publish-events.ts";
import { sampleChange } from "./sample-events.ts";
import { deskOrderNumbers } from "./sample-orders.ts";
import type { ChangeOrderInput, OrderChange } from "./schemas.ts";

type ChangeOrder = ChangeOrderInput & { orderNumber: string };

/**
 * Advances a sample order to its next status and publishes the change. The last step publishes the invoice too.
 * Concurrent calls each advance it one step.
 *
 * @throws DomainError forbidden, not_found, conflict after the last status
 */
export function advanceOrder(ctx: Context, input: ChangeOrder): Promise<OrderChange> {
  return changeOrder(ctx, input, (status) => {
    const next = nextOrderStatus(status);
    if (next === null)
      throw new DomainError("conflict", `Order ${input.orderNumber} has reached its last status.`);
    return next;
  });
}

/**
 * Invoices a sample order at any status: publishes an ORDER_UPDATE with the status Invoiced and an ORDER_INVOICED.
 *
 * @throws DomainError forbidden, not_found, conflict if it is already invoiced
 */
export function invoiceOrder(ctx: Context, input: ChangeOrder): Promise<OrderChange> {
  return changeOrder(ctx, input, (status) => {
    if (status === "Invoiced")
      throw new DomainError("conflict", `Order ${input.orderNumber} is already invoiced.`);
    return "Invoiced";
  });
}

async function changeOrder(
  ctx: Context,
  { orderNumber, audience }: ChangeOrder,
  statusAfter: (status: string | null) => string,
): Promise<OrderChange> {
  requireOrderDesk(ctx);
  if (!deskOrderNumbers.includes(orderNumber)) throw notFound("order");
  const change = async (tx: Tx): Promise<OrderChange> => {
    // Serialize changes of an order: each must read the status that the one before wrote.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`desk order ${orderNumber}`}))`;
    const before = await readStatuses(tx, [orderNumber]);
    const status = statusAfter(before.get(orderNumber)?.status ?? null);
    const at = timeNow();
    const events = await publishEvents(
      tx,
      sampleChange({ orderNumber, eventId: newId("event"), at, audience, status }),
    );
    await recordAudit(ctx, tx, {
      action: "order.changed",
      targetType: "order",
      targetId: orderNumber,
      organizationId: null,
      detail: { status },
    });
    return { order: toDeskOrder(orderNumber, { status, changedAt: at }), events };
  };
  return ctx.db.$transaction(change, { timeout: 20_000 });
}
