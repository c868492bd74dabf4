import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import type { Verdict } from "#lib/notifications/inbox/shared/schemas.ts";
import { activeSecrets, type StoredSecrets } from "#lib/notifications/webhooks/webhook-secret.ts";
import { constantTimeEqual } from "#lib/platform/crypto/random-token.ts";

/** A received request, with header names in lower case. `json` is the body read as JSON, or undefined if it is not. */
export type Received = { headers: Record<string, string>; body: string; json: unknown };

/** Only the first entry is checked, however many there are. */
const invoiceBody = z.object({
  webhookDetails: z.tuple([z.object({ apiKey: z.string() })]).rest(z.unknown()),
});

/**
 * Verifies a request as a partner's own server would: the raw secret, and the signature with the `standardwebhooks` package.
 *
 * Source: contract, "Secret in deliveries".
 */
export function verifyRequest(
  received: Received,
  webhook: StoredSecrets,
  eventType: "ORDER_UPDATE" | "ORDER_INVOICED",
  now: Date,
): Verdict {
  const { raw, signing } = activeSecrets(webhook, now);
  const presented = eventType === "ORDER_UPDATE" ? received.headers["authorization"] : getApiKey(received);
  const place = eventType === "ORDER_UPDATE" ? "the Authorization header" : "the body's apiKey";
  if (presented === undefined) return { verified: false, verifyDetail: `There is no secret in ${place}.` };
  if (!constantTimeEqual(presented, raw))
    return { verified: false, verifyDetail: `The secret in ${place} does not match the webhook.` };
  const errors = signing.map(({ text }) => signatureError(text, received));
  const failure = errors.includes(null) ? null : errors[0];
  if (failure) return { verified: false, verifyDetail: `The signature does not verify: ${failure}.` };
  return { verified: true, verifyDetail: `The secret in ${place} and the signature match the webhook.` };
}

function signatureError(secret: string, { headers, body }: Received): string | null {
  try {
    new Webhook(secret).verify(body, headers);
    return null;
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return error.message;
    throw error;
  }
}

/** The secret in the body of an invoice. */
export function getApiKey({ json }: Received): string | undefined {
  return invoiceBody.safeParse(json).data?.webhookDetails[0].apiKey;
}

/** What to mask: the webhook's secrets, if the webhook is known, and the values sent as `Authorization` and `apiKey`. */
export function findSecrets(received: Received, webhook: StoredSecrets | null, now: Date): string[] {
  const known = webhook ? activeSecrets(webhook, now).signing.map(({ text }) => text) : [];
  const sent = [getApiKey(received), received.headers["authorization"]];
  return [...known, ...sent.filter((secret) => secret !== undefined)];
}
