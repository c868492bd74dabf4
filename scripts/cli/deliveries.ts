import { Option } from "commander";
import { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { connect, required } from "./call-portal.ts";
import { findWebhook } from "./choose-webhook.ts";
import { type Cli, sinceForms, webhookOption } from "./command.ts";
import type { Client, ClientOptions } from "./credentials.ts";
import { sinceTime, wholeNumber } from "./option-values.ts";
import { cell, say } from "./terminal.ts";

type DeliveriesOptions = {
  /** ID or name. */
  webhook?: string;
  state?: DeliveryState;
  order?: string;
  since?: Date;
  limit: number;
  json?: boolean;
};

/** Prints the newest deliveries, one per line. */
async function listDeliveries(client: Client, options: DeliveriesOptions): Promise<void> {
  const portal = await connect(client);
  const webhook = options.webhook === undefined ? null : await findWebhook(portal, options.webhook);
  const { data } = await portal.GET("/api/notification/v2/deliveries", {
    params: {
      query: {
        limit: options.limit,
        ...(webhook && { webhookId: webhook.id }),
        ...(options.state && { state: options.state }),
        ...(options.order !== undefined && { orderNumber: options.order }),
        ...(options.since && { from: options.since.toISOString() }),
      },
    },
  });
  const deliveries = required(data).data;
  if (options.json) return say(JSON.stringify(deliveries, null, 2));
  if (deliveries.length === 0) return say("No deliveries match.");
  for (const { createdAt, state, event, orderNumber, id, webhook, failure, lastHttpStatus } of deliveries)
    say(
      [
        createdAt,
        state.padEnd(9),
        event,
        cell(orderNumber),
        id,
        webhook.name,
        failure?.title ?? lastHttpStatus ?? "",
      ].join("  "),
    );
}

/** Prints one delivery: its attempts, why it failed, and what to do about it. */
async function showDelivery(client: Client, deliveryId: string, { json }: { json?: boolean }): Promise<void> {
  const portal = await connect(client);
  const { data } = await portal.GET("/api/notification/v2/deliveries/{deliveryId}", {
    params: { path: { deliveryId } },
  });
  const delivery = required(data);
  if (json) return say(JSON.stringify(delivery, null, 2));
  say(`${delivery.id}  ${delivery.state}  ${delivery.event}  ${cell(delivery.orderNumber)}`);
  say(`Webhook: ${delivery.webhook.name}, ${delivery.webhook.url}`);
  for (const { number, startedAt, httpStatus, durationMs, failure } of delivery.attempts) {
    say(
      `Attempt ${number}: ${startedAt}, ${httpStatus ?? "no answer"}, ${durationMs} ms${failure ? `, ${failure.title}` : ""}`,
    );
    if (failure?.detail) say(`  ${failure.detail}`);
  }
  if (delivery.failure) say(`${delivery.failure.title}. ${delivery.failure.advice}`);
  if (delivery.nextAttemptAt) say(`Next attempt: ${delivery.nextAttemptAt}`);
  say(`${client.portal}/deliveries/${encodeURIComponent(delivery.id)}`);
}

/** `deliveries` */
export function addDeliveriesCommand({ addCommand, findClient }: Cli): void {
  addCommand("deliveries", "List the newest deliveries, or show one and why it failed")
    .argument("[id]", "a delivery")
    .option(...webhookOption)
    .addOption(new Option("--state <state>", "only in this state").choices(deliveryStates))
    .option("--order <number>", "only of this order")
    .option("--since <time>", `only since: ${sinceForms}`, sinceTime)
    .option("--limit <count>", "how many", wholeNumber("a number", 100), 20)
    .option("--json", "print JSON")
    .action(async (id: string | undefined, options: DeliveriesOptions & ClientOptions) => {
      const client = await findClient(options);
      await (id === undefined ? listDeliveries(client, options) : showDelivery(client, id, options));
    });
}
