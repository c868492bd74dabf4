import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { findWebhook, listWebhooks } from "#lib/notifications/webhooks/find-webhook.ts";
import { registerWebhook } from "#lib/notifications/webhooks/register-webhook.ts";
import { rotateSecret } from "#lib/notifications/webhooks/rotate-secret.ts";
import { serializeConsoleWebhook, serializeSecret } from "#lib/notifications/webhooks/serialize-webhook.ts";
import { registerWebhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { type Command, checked, listed, only, overlapHours, pick, required, text } from "./command.ts";

export const webhookCommands: Command[] = [
  {
    name: "webhooks list",
    usage: "[--application ID]",
    summary: "Registered webhooks with their state",
    options: { application: text },
    run: async (ctx, { options: { application } }) =>
      (await listWebhooks(ctx, typeof application === "string" ? { applicationId: application } : {})).map(
        (webhook) =>
          pick(webhook, "id", "name", "url", "state", "applicationId", "failingSince", "disabledReason"),
      ),
  },
  {
    name: "webhooks show",
    usage: "ID",
    summary: "One webhook with its events, URL, and state, without its secret",
    run: async (ctx, given) =>
      serializeConsoleWebhook(await findWebhook(ctx, only(given, "webhook")), ctx.actor),
  },
  {
    name: "webhooks create",
    usage: "--application ID --name NAME --events EVENT,… --url URL",
    summary: "Registers a webhook and prints its secret once, in both forms",
    options: { application: text, name: text, events: text, url: text },
    run: async (ctx, given) => {
      const input = checked(registerWebhookSchema, {
        type: "ORDER",
        name: required(given, "name"),
        events: listed(given, "events"),
        url: required(given, "url"),
      });
      const { webhook, secret } = await registerWebhook(ctx, {
        ...input,
        applicationId: required(given, "application"),
      });
      return { id: webhook.id, ...serializeSecret(secret) };
    },
  },
  {
    name: "webhooks rotate-secret",
    usage: "ID [--overlap-hours 24]",
    summary: "Creates a secret and prints it once; both sign until the overlap ends",
    options: { "overlap-hours": text },
    run: async (ctx, given) => {
      const { webhook, secret } = await rotateSecret(ctx, {
        webhookId: only(given, "webhook"),
        overlapHours: overlapHours(given),
      });
      return { id: webhook.id, ...serializeSecret(secret) };
    },
  },
  {
    name: "webhooks pause",
    usage: "ID",
    summary: "Stops sending; new deliveries are kept",
    run: async (ctx, given) =>
      pick(await pauseWebhook(ctx, { webhookId: only(given, "webhook") }), "id", "state"),
  },
  {
    name: "webhooks resume",
    usage: "ID",
    summary: "Sends again, beginning with the deliveries that were kept",
    run: async (ctx, given) =>
      pick(await resumeWebhook(ctx, { webhookId: only(given, "webhook") }), "id", "state"),
  },
  {
    name: "webhooks unregister",
    usage: "ID",
    summary: "Removes the webhook and gives up its open deliveries; its log stays",
    run: async (ctx, given) => {
      const webhookId = only(given, "webhook");
      await unregisterWebhook(ctx, { webhookId });
      return { id: webhookId, unregistered: true };
    },
  },
];
