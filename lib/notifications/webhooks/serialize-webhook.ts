import type {
  ConsoleWebhook,
  RegisteredWebhook,
  UpdatedWebhook,
  Webhook,
  WebhookSecret,
} from "#lib/notifications/webhooks/shared/schemas.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { env } from "#lib/platform/env.ts";
import { openHeaders } from "./custom-headers.ts";
import type { WebhookRow } from "./find-webhook.ts";
import { visibleUrl } from "./visible-url.ts";
import { activeSecrets } from "./webhook-secret.ts";

/** The response to register and update. Source: contract, "GET extensions". */
export function serializeRegistered(webhook: WebhookRow, secret: string): RegisteredWebhook {
  const { id, name, status, links } = serializePublic(webhook);
  return { id, name, secret, status, links };
}

/** The response to an update, without the secret for a person. Source: contract, "Update webhook". */
export function serializeUpdated(webhook: WebhookRow, { actor, now }: Context): UpdatedWebhook {
  const { id, name, status, links } = serializePublic(webhook);
  const secret = actor.kind === "application" && activeSecrets(webhook, now).raw;
  return { id, name, ...(secret !== false && { secret }), status, links };
}

/** The response of the GET extensions, without the secret. A person gets more than an application. */
export function serializeWebhook(webhook: WebhookRow, actor: Actor): Webhook {
  return actor.kind === "application" ? serializePublic(webhook) : serializeConsoleWebhook(webhook, actor);
}

function serializePublic(webhook: WebhookRow): Webhook {
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

/** Staff see no query of a partner's URL. */
export function serializeConsoleWebhook(webhook: WebhookRow, actor: Actor): ConsoleWebhook {
  const { id, name, clientId, organizationId } = webhook.application;
  return {
    ...serializePublic(webhook),
    url: visibleUrl(actor, organizationId, webhook.url),
    slot: webhook.slot ?? 0,
    isInbox: isInboxUrl(new URL(webhook.url)),
    rotationEndsAt:
      webhook.nextSecretFrom && webhook.nextSecretFrom > new Date()
        ? webhook.nextSecretFrom.toISOString()
        : null,
    headerNames: openHeaders(webhook.headersEncrypted, webhook.id).map(({ name: header }) => header),
    limits: { maxInFlight: webhook.maxInFlight, maxPerSecond: webhook.maxPerSecond },
    application: { id, name, clientId },
  };
}

export function serializeSecret(secret: string): WebhookSecret {
  return { secret, signingSecret: `whsec_${secret}` };
}
