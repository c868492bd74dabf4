import { connect, type Portal, required } from "./call-portal.ts";
import type { Cli } from "./command.ts";
import type { Client, ClientOptions } from "./credentials.ts";
import { NotFound, Refused } from "./errors.ts";
import { cell, say } from "./terminal.ts";

/** Reads one order, or null if nothing was published for the application under this number. */
async function findOrder(portal: Portal, orderNumber: string) {
  try {
    const { data } = await portal.GET("/api/notification/v2/orders/{orderNumber}", {
      params: { path: { orderNumber } },
    });
    return required(data);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** The orders of up to 100 events with this PO number, invoice number, or job name. */
async function findByReference(portal: Portal, reference: string): Promise<string[]> {
  const { data } = await portal.GET("/api/notification/v2/events", {
    params: { query: { reference, limit: 100 } },
  });
  return [...new Set(required(data).data.map(({ orderNumber }) => orderNumber))];
}

/** Prints what was published about an order for the application, and whether it arrived. */
async function showOrder(client: Client, wanted: string, { json }: { json?: boolean }): Promise<void> {
  const portal = await connect(client);
  let order = await findOrder(portal, wanted);
  if (order === null) {
    const [only, ...others] = await findByReference(portal, wanted);
    if (only === undefined)
      throw new Refused(`No event of ${cell(wanted)} was published for this application.`);
    if (others.length > 0)
      throw new Refused(`${cell(wanted)} is in several orders: ${[only, ...others].map(cell).join(", ")}.`);
    order = await findOrder(portal, only);
  }
  if (order === null) throw new Refused(`The events of ${cell(wanted)} are no longer stored.`);
  if (json) return say(JSON.stringify(order, null, 2));
  say(`Order ${cell(order.orderNumber)}`);
  if (order.hasEarlier) say("Earlier events are not shown.");
  for (const { version, event, status, acceptedAt, eventId, changedFields, deliveries } of order.events) {
    say(`${version}. ${cell(status ?? event)}  ${acceptedAt}  ${cell(eventId)}`);
    if (version > 1) say(`   Changed: ${changedFields.map(cell).join(", ")}`);
    for (const { id, webhookId, state } of deliveries) say(`   ${state.padEnd(9)}  ${id}  to ${webhookId}`);
    if (deliveries.length === 0) say("   No webhook was subscribed to it.");
  }
  say(`${client.portal}/orders/${encodeURIComponent(order.orderNumber)}`);
}

/** `order` */
export function addOrderCommand({ addCommand, findClient }: Cli): void {
  addCommand("order", "Show what happened to an order, and whether it arrived")
    .argument("<number>", "an order, PO, or invoice number")
    .option("--json", "print JSON")
    .action(async (wanted: string, options: { json?: boolean } & ClientOptions) =>
      showOrder(await findClient(options), wanted, options),
    );
}
