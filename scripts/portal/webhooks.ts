import { findWebhook, listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { registerWebhook } from "#lib/webhooks/register-webhook.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { consoleRegisterWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook, serializeSecret } from "#lib/webhooks/serialize-webhook.ts";
import { pauseWebhook, resumeWebhook, unregisterWebhook } from "#lib/webhooks/update-webhook.ts";
import { type Command, checked, listed, only, overlapHours, required } from "./command.ts";

const text = { type: "string" } as const;

export const webhookCommands: Command[] = [
  {
    name: "webhooks list",
    usage: "[--application ID]",
    summary: "Registered webhooks with their state",
    options: { application: text },
    run: async (ctx, { options: { application } }) =>
      (await listWebhooks(ctx, typeof application === "string" ? { applicationId: application } : {})).map(
        ({ id, name, url, state, applicationId, failingSince, disabledReason }) => ({
          id,
          name,
          url,
          state,
          applicationId,
          failingSince,
          disabledReason,
        }),
      ),
  },
  {
    name: "webhooks show",
    usage: "ID",
    summary: "One webhook with its events, address and state; never its secret",
    run: async (ctx, given) => serializeConsoleWebhook(await findWebhook(ctx, only(given, "webhook"))),
  },
  {
    name: "webhooks create",
    usage: "--application ID --name NAME --events EVENT,… --url URL",
    summary: "Registers a webhook; its secret is printed once, in both spellings",
    options: { application: text, name: text, events: text, url: text },
    run: async (ctx, given) => {
      const input = checked(consoleRegisterWebhookSchema, {
        applicationId: required(given, "application"),
        name: required(given, "name"),
        events: listed(given, "events"),
        url: required(given, "url"),
      });
      const { webhook, secret } = await registerWebhook(ctx, input);
      return { id: webhook.id, ...serializeSecret(secret) };
    },
  },
  {
    name: "webhooks rotate-secret",
    usage: "ID [--overlap-hours 24]",
    summary: "A new secret, printed once; old and new both sign until the overlap ends",
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
    summary: "Sends nothing more to it; what comes is kept",
    run: async (ctx, given) => {
      const { id, state } = await pauseWebhook(ctx, { webhookId: only(given, "webhook") });
      return { id, state };
    },
  },
  {
    name: "webhooks resume",
    usage: "ID",
    summary: "Sends again, what was kept first",
    run: async (ctx, given) => {
      const { id, state } = await resumeWebhook(ctx, { webhookId: only(given, "webhook") });
      return { id, state };
    },
  },
  {
    name: "webhooks unregister",
    usage: "ID",
    summary: "Removes it: what waits is canceled, its slot is free, its log stays",
    run: async (ctx, given) => {
      const webhookId = only(given, "webhook");
      await unregisterWebhook(ctx, { webhookId });
      return { id: webhookId, unregistered: true };
    },
  },
];
