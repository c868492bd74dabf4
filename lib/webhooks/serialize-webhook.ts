import { timeNow } from "#lib/platform/clock.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { env } from "#lib/platform/env.ts";
import type { WebhookRow, WithSecret } from "./find-webhook.ts";
import type {
  ConsoleWebhook,
  ConsoleWebhookWithSecret,
  RegisteredWebhook,
  Webhook,
  WebhookSecret,
} from "./schemas.ts";

/** The response to register and update. Source: contract, "GET extensions". */
export function serializeRegistered(webhook: WebhookRow, secret: string): RegisteredWebhook {
  const { id, name, status, links } = serializeWebhook(webhook);
  return { id, name, secret, status, links };
}

/** The response of the GET extensions, without the secret. */
export function serializeWebhook(webhook: WebhookRow): Webhook {
  return {
    id: webhook.id,
    name: webhook.name,
    type: "ORDER",
    events: webhook.events,
    url: webhook.url,
    status: "REGISTERED",
    delivery: {
      state: webhook.state,
      disabledReason: webhook.disabledReason,
      failingSince: webhook.failingSince?.toISOString() ?? null,
    },
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    links: { self: `${env().BASE_URL}/api/notification/v2/webhooks/${webhook.id}` },
  };
}

export function serializeConsoleWebhook(webhook: WebhookRow): ConsoleWebhook {
  const { id, name, clientId, environment } = webhook.application;
  return {
    ...serializeWebhook(webhook),
    slot: webhook.slot ?? 0,
    isInbox: isInboxUrl(new URL(webhook.url)),
    rotationEndsAt:
      webhook.nextSecretFrom && webhook.nextSecretFrom > timeNow()
        ? webhook.nextSecretFrom.toISOString()
        : null,
    limits: { maxInFlight: webhook.maxInFlight, maxPerSecond: webhook.maxPerSecond },
    application: { id, name, clientId, environment },
    shadowUrl: webhook.shadowUntil && webhook.shadowUntil > timeNow() ? webhook.shadowUrl : null,
    simulated:
      webhook.fault && webhook.faultUntil && webhook.faultUntil > timeNow()
        ? { fault: webhook.fault, until: webhook.faultUntil.toISOString() }
        : null,
  };
}

export function serializeSecret(secret: string): WebhookSecret {
  return { secret, signingSecret: `whsec_${secret}` };
}

/** The console's response to a registration or rotation, with the secret. */
export function serializeWithSecret({ webhook, secret }: WithSecret): ConsoleWebhookWithSecret {
  return { ...serializeConsoleWebhook(webhook), ...serializeSecret(secret) };
}
