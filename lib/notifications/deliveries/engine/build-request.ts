import { toAsciiJson } from "#lib/notifications/orders/changed-fields.ts";
import { openHeaders } from "#lib/notifications/webhooks/custom-headers.ts";
import { mask, type PlainSecret, toPlainSecrets } from "#lib/notifications/webhooks/mask-secrets.ts";
import {
  activeSecrets,
  type StoredSecrets,
  signatureHeader,
} from "#lib/notifications/webhooks/webhook-secret.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import type { EventType } from "#lib/platform/db/generated/enums.ts";

export type RequestInput = {
  deliveryId: string;
  eventType: EventType;
  /** JSON text of the event. */
  payload: string;
  /** W3C Trace Context for the receiver. */
  traceparent?: string | null;
  /** The event's place among those of its order, and what it changed. None for a test event. */
  orderVersion?: number | null;
  changedFields?: readonly string[];
  webhook: StoredSecrets & {
    url: string;
    events: readonly string[];
    /** Sealed custom headers. */
    headersEncrypted?: Uint8Array | null;
  };
};

export type DeliveryRequest = {
  headers: Record<string, string>;
  body: string;
  /** The same for the log, secrets masked. The body is null if it is the event's payload unchanged. */
  logged: { headers: Record<string, string>; body: string | null };
  /** The secrets that sign it. Mask them in any text that is kept, such as an answer that echoes the request. */
  secrets: readonly PlainSecret[];
};

/**
 * The POST of one attempt, with the webhook's custom headers. Every event carries the raw secret in `Authorization`, an
 * ORDER_INVOICED also in `webhookDetails[].apiKey` of its body. Both have Standard Webhooks signatures, and the delivery's ID
 * as `webhook-id`.
 *
 * Source: contract, "Secret in deliveries", "Versions of an order";
 * Standard Webhooks, "Webhook Headers", "Signature scheme".
 */
export function buildRequest(input: RequestInput, now: Date): DeliveryRequest {
  const { raw, signing } = activeSecrets(input.webhook, now);
  const isInvoice = input.eventType === "ORDER_INVOICED";
  const body = isInvoice ? withWebhookDetails(input, raw) : input.payload;
  const customHeaders = openHeaders(input.webhook.headersEncrypted ?? null, input.webhook.id);
  const timestamp = String(toEpochSeconds(now));
  const headers = {
    ...Object.fromEntries(customHeaders.map(({ name, value }) => [name, value])),
    "content-type": "application/json",
    "user-agent": "PartnerPortal-Webhooks/1",
    authorization: raw,
    ...(input.traceparent && { traceparent: input.traceparent }),
    "webhook-id": input.deliveryId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatureHeader(signing, `${input.deliveryId}.${timestamp}.${body}`),
    ...orderHeaders(input),
  };
  return {
    headers,
    body,
    logged: {
      headers: {
        ...headers,
        ...Object.fromEntries(customHeaders.map(({ name }) => [name, mask])),
        authorization: mask,
      },
      body: isInvoice ? withWebhookDetails(input, mask) : null,
    },
    secrets: toPlainSecrets([...signing.map(({ text }) => text), ...customHeaders.map(({ value }) => value)]),
  };
}

function orderHeaders({ orderVersion, changedFields = [] }: RequestInput): Record<string, string> {
  if (!orderVersion) return {};
  return { "order-version": String(orderVersion), "order-changed-fields": toAsciiJson(changedFields) };
}

/** Inserts the details at the start of the event's JSON text, which stays unchanged. */
function withWebhookDetails({ payload, webhook }: RequestInput, apiKey: string): string {
  const details = [{ apiKey, webhookUrl: webhook.url, domain: "ORDER", registeredEvents: webhook.events }];
  return `{"webhookDetails":${JSON.stringify(details)},${payload.trimStart().slice(1)}`;
}
