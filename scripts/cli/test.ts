import { Option } from "commander";
import { type WebhookEventType, webhookEventTypes } from "#lib/notifications/webhooks/shared/event-types.ts";
import { connect, required } from "./call-portal.ts";
import { chooseWebhook } from "./choose-webhook.ts";
import { type Cli, webhookOption } from "./command.ts";
import type { Client, ClientOptions } from "./credentials.ts";
import { Refused } from "./errors.ts";
import { say } from "./terminal.ts";

type TestOptions = {
  /** ID or name. */
  webhook?: string;
  event: WebhookEventType;
};

/** Sends a test event to a webhook and prints the receiver's answer. @throws Refused unless it was 2xx */
async function test(client: Client, options: TestOptions): Promise<void> {
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
  if (failure) throw new Refused(`${sent}. ${failure.title}. ${failure.advice}`);
  say(sent);
}

/** `test` */
export function addTestCommand({ addCommand, findClient }: Cli): void {
  addCommand("test", "Send a test event to a webhook and print the receiver's answer")
    .option(...webhookOption)
    .addOption(
      new Option("--event <type>", "the type of the event")
        .choices(webhookEventTypes)
        .default(webhookEventTypes[0]),
    )
    .action(async (options: TestOptions & ClientOptions) => test(await findClient(options), options));
}
