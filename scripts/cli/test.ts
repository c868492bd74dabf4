import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import { connect, required } from "./call-portal.ts";
import { chooseWebhook } from "./choose-webhook.ts";
import type { Client } from "./credentials.ts";
import { Refused } from "./errors.ts";
import { say } from "./terminal.ts";

export type TestOptions = {
  /** ID or name. */
  webhook?: string;
  event: WebhookEventType;
};

/** Sends a test event to a webhook and prints the receiver's answer. @throws Refused unless it was 2xx */
export async function test(client: Client, options: TestOptions): Promise<void> {
  const portal = await connect(client);
  const webhook = await chooseWebhook(portal, options.webhook);
  const { data } = await portal.POST("/api/notification/v2/webhooks/{webhookId}/test", {
    params: { path: { webhookId: webhook.id } },
    body: { event: options.event },
  });
  const { id, attempts } = required(data);
  const attempt = attempts[0];
  if (!attempt) throw new Refused(`${id} was not sent yet. See ${client.portal}/deliveries/${id}`);
  const { url, httpStatus, durationMs, failure } = attempt;
  const sent = `${id}: ${options.event} to ${url} → ${httpStatus ?? "no answer"}, ${durationMs} ms`;
  if (failure) throw new Refused(`${sent}. ${failure.title} ${failure.advice}`);
  say(sent);
}
