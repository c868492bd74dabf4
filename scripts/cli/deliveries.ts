import type { DeliveryState } from "#lib/deliveries/schemas.ts";
import { connect, required } from "./call-portal.ts";
import { findWebhook } from "./choose-webhook.ts";
import type { Client } from "./credentials.ts";
import { say } from "./terminal.ts";

export type DeliveriesOptions = {
  /** ID or name. */
  webhook?: string;
  state?: DeliveryState;
  order?: string;
  since?: Date;
  limit: number;
  json?: boolean;
};

/** Prints the newest deliveries, one per line. */
export async function listDeliveries(client: Client, options: DeliveriesOptions): Promise<void> {
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
        orderNumber,
        id,
        webhook.name,
        failure?.title ?? lastHttpStatus ?? "",
      ].join("  "),
    );
}

/** Prints one delivery: its attempts, why it failed, and what to do about it. */
export async function showDelivery(
  client: Client,
  deliveryId: string,
  { json }: { json?: boolean },
): Promise<void> {
  const portal = await connect(client);
  const { data } = await portal.GET("/api/notification/v2/deliveries/{deliveryId}", {
    params: { path: { deliveryId } },
  });
  const delivery = required(data);
  if (json) return say(JSON.stringify(delivery, null, 2));
  say(`${delivery.id}  ${delivery.state}  ${delivery.event}  ${delivery.orderNumber}`);
  say(`Webhook: ${delivery.webhook.name}, ${delivery.webhook.url}`);
  for (const { number, startedAt, httpStatus, durationMs, failure } of delivery.attempts) {
    say(
      `Attempt ${number}: ${startedAt}, ${httpStatus ?? "no answer"}, ${durationMs} ms${failure ? `, ${failure.title}` : ""}`,
    );
    if (failure?.detail) say(`  ${failure.detail}`);
  }
  if (delivery.failure) say(`${delivery.failure.title} ${delivery.failure.advice}`);
  if (delivery.nextAttemptAt) say(`Next attempt: ${delivery.nextAttemptAt}`);
  say(`${client.portal}/deliveries/${encodeURIComponent(delivery.id)}`);
}
