import type { CheckedReceiver, ProbeRequest } from "#lib/deliveries/check/checked-receiver.ts";
import { judgeRefused, type Probe } from "#lib/deliveries/check/probe.ts";
import { buildRequest } from "#lib/deliveries/engine/build-request.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import { payloadOf } from "./payloads.ts";

const toleranceSeconds = 300;
const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** The webhook as seen by somebody who does not know its secret. */
function withOtherSecret({ webhook }: CheckedReceiver): CheckedReceiver["webhook"] {
  return { ...webhook, secretEncrypted: sealWebhookSecret(newWebhookSecret()), nextSecretFrom: null };
}

/** Sends forged requests, which a receiver must refuse if it accepts genuine ones of this type. */
function forging(
  eventType: WebhookEventType,
  forge: (receiver: CheckedReceiver, payload: string) => readonly ProbeRequest[],
): Probe["run"] {
  return async (receiver) => {
    const payload = payloadOf(eventType);
    const sent = [];
    for (const request of forge(receiver, payload))
      sent.push(await receiver.send({ eventType, payload, ...request }));
    return judgeRefused(receiver, eventType, sent);
  };
}

const update = (change: NonNullable<ProbeRequest["change"]>) => forging("ORDER_UPDATE", () => [{ change }]);

const verifyWhy =
  "Whoever knows your URL can send requests. Without this check, anybody can change orders in your system.";
const verifyFix =
  "Compute the HMAC-SHA256 of id.timestamp.body with your secret, compare it with webhook-signature in constant time, and answer 401 if no signature matches.";

/** Requests that the portal did not send, or did not send in this form. */
export const forgeryProbes: readonly Probe[] = [
  {
    id: "wrong_secret",
    title: "Refuses an update from somebody who does not know the secret",
    why: verifyWhy,
    fix: verifyFix,
    guide: "verify#the-signature",
    run: forging("ORDER_UPDATE", (receiver) => [{ webhook: withOtherSecret(receiver) }]),
  },
  {
    id: "wrong_secret_invoice",
    title: "Refuses an invoice from somebody who does not know the secret",
    why: "Invoices carry the secret in another place. A receiver that checks only the header accepts every forged invoice.",
    fix: "Verify the signature of each request, whatever its event, and compare webhookDetails[0].apiKey with your secret.",
    guide: "verify#the-secret-in-deliveries",
    run: forging("ORDER_INVOICED", (receiver) => [{ webhook: withOtherSecret(receiver) }]),
  },
  {
    id: "wrong_signature",
    title: "Refuses a wrong signature",
    why: "The secret travels with each update. A signature proves that the sender knows it and that nobody changed the request.",
    fix: verifyFix,
    guide: "verify#the-signature",
    run: forging("ORDER_UPDATE", (receiver, payload) => {
      const deliveryId = newId("delivery");
      const { headers } = buildRequest(
        { deliveryId, eventType: "ORDER_UPDATE", payload, webhook: withOtherSecret(receiver) },
        timeNow(),
      );
      const change: ProbeRequest["change"] = (request) => ({
        headers: { ...request.headers, "webhook-signature": headers["webhook-signature"] ?? "" },
      });
      return [{ id: deliveryId, change }];
    }),
  },
  {
    id: "changed_body",
    title: "Refuses the signature of another body",
    why: "Otherwise somebody who has seen one request can change its amounts or its status.",
    fix: "Compute the signature over the raw bytes of the body of this request, before you parse it.",
    guide: "verify#the-signature",
    run: update(({ body }) => ({ body: body.replace("Scheduled", "Canceled") })),
  },
  {
    id: "changed_id",
    title: "Refuses the signature of another webhook-id",
    why: "The ID is how you recognize repeats. If it can be changed, an old request can be repeated as a new one.",
    fix: "Begin the signed text with the webhook-id of the request: id.timestamp.body.",
    guide: "verify#the-signature",
    run: update(({ headers }) => ({ headers: { ...headers, "webhook-id": newId("delivery") } })),
  },
  {
    id: "stale_timestamp",
    title: "Refuses a request that is 15 minutes old",
    why: "A recorded request stays valid forever if its age is not checked.",
    fix: "Refuse requests whose webhook-timestamp differs from your clock by more than five minutes. Retries have a new timestamp.",
    guide: "verify#the-signature",
    run: forging("ORDER_UPDATE", () => [{ ageSeconds: 3 * toleranceSeconds }]),
  },
  {
    id: "future_timestamp",
    title: "Refuses a request from the future",
    why: "A timestamp that is ahead would extend the time in which a recorded request can be repeated.",
    fix: "Compare the absolute difference between webhook-timestamp and your clock with five minutes.",
    guide: "verify#the-signature",
    run: forging("ORDER_UPDATE", () => [{ ageSeconds: -3 * toleranceSeconds }]),
  },
  {
    id: "missing_headers",
    title: "Refuses requests without signature or secret",
    why: "A check that is skipped when its header is missing protects against nobody.",
    fix: "Answer 401 if webhook-id, webhook-timestamp, or webhook-signature is missing.",
    guide: "verify#the-signature",
    run: forging("ORDER_UPDATE", () =>
      [...signed.map((name) => [name]), [...signed, "authorization"]].map((missing) => ({
        change: ({ headers }) => ({ headers: without(headers, missing) }),
      })),
    ),
  },
];

function without(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
