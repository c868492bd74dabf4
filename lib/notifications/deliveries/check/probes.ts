import { randomUUID } from "node:crypto";
import { buildRequest } from "#lib/notifications/deliveries/engine/build-request.ts";
import { retrySpanHours } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { sampleEvent } from "#lib/notifications/orders/shared/sample-events.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { promptMs } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/notifications/webhooks/webhook-secret.ts";
import { newId } from "#lib/platform/ids.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { CheckedReceiver, ProbeRequest } from "./checked-receiver.ts";
import {
  judgeAccepted,
  judgeAnswers,
  judgeRefused,
  judgeUnusual,
  type Probe,
  passed,
  type Verdict,
} from "./probe.ts";

const parallelRepeats = 5;
/** The tolerance of Standard Webhooks is five minutes. */
const staleMinutes = 15;

/** The JSON text of an event of this type, about an order of its own. */
function getPayload(eventType: WebhookEventType, more: object = {}): string {
  const sample = {
    orderNumber: `SO-CHECK-${randomUUID().slice(0, 8)}`,
    eventId: `check-${randomUUID()}`,
    at: new Date(),
    audience: [],
    status: "Scheduled",
  };
  const { audience: _, ...event } = sampleEvent(eventType, sample);
  return JSON.stringify({ ...event, ...more });
}

const updatePayload = (more: object = {}) => getPayload("ORDER_UPDATE", more);

/** The same JSON, but not as a parser would write it again. */
function withUnusualJson(payload: string): string {
  const note = String.raw`"note":"Z\u00fcrich – \ud83d\ude00 😀 \/ \u0041 \" \\ \t 日本","share":1.0`;
  return ` ${payload.slice(0, -1)} , ${note}}\r\n`;
}

/** Once a plain update is accepted, one whose bytes a parser would change must be, too. */
async function judgeUpdates(receiver: CheckedReceiver): Promise<Verdict> {
  const plain = await receiver.send({ payload: updatePayload() });
  if (!plain.isAccepted) return judgeAccepted([plain]);
  receiver.accepted.add("ORDER_UPDATE");
  const unusual = await receiver.send({ payload: withUnusualJson(updatePayload()) });
  return judgeAccepted(
    [unusual],
    "It accepted an update in plain JSON before, but not this one with escapes and spaces: verify the signature over the bytes as they arrive, before you parse them.",
  );
}

async function judgeInvoice(receiver: CheckedReceiver): Promise<Verdict> {
  const sent = await receiver.send({
    eventType: "ORDER_INVOICED",
    payload: getPayload("ORDER_INVOICED"),
  });
  if (sent.isAccepted) receiver.accepted.add("ORDER_INVOICED");
  return judgeAccepted([sent]);
}

function withOtherSecret({ webhook }: CheckedReceiver): CheckedReceiver["webhook"] {
  const secretEncrypted = sealWebhookSecret(newWebhookSecret(), webhook.id);
  return { ...webhook, secretEncrypted, nextSecretEncrypted: null };
}

/** A request that is genuine but for its signature, which is by another secret. */
function withWrongSignature(receiver: CheckedReceiver, eventType: WebhookEventType): ProbeRequest {
  const id = newId("delivery");
  const payload = getPayload(eventType);
  const { headers: forged } = buildRequest(
    { deliveryId: id, eventType, payload, webhook: withOtherSecret(receiver) },
    new Date(),
  );
  return {
    id,
    eventType,
    payload,
    change: ({ headers }) => ({
      headers: { ...headers, "webhook-signature": forged["webhook-signature"] ?? "" },
    }),
  };
}

async function judgeForgeries(
  receiver: CheckedReceiver,
  requests: readonly ProbeRequest[],
): Promise<Verdict> {
  const sent = [];
  for (const request of requests) sent.push(await receiver.send(request));
  return judgeRefused(sent);
}

/** Sends a delivery twice, and another one several times in parallel. */
async function judgeRepeats(receiver: CheckedReceiver): Promise<Verdict> {
  const payload = updatePayload();
  const first = await receiver.send({ payload });
  const second = await receiver.send({ payload, id: first.id });
  const together = { payload: updatePayload(), id: newId("delivery") };
  const parallel = await Promise.all(Array.from({ length: parallelRepeats }, () => receiver.send(together)));
  const verdict = judgeUnusual([first, second, ...parallel]);
  if (verdict.verdict === "FAILED") return verdict;
  return passed(
    "Accepted each time with 2xx. Whether it was processed once, only your own system shows: look for the two orders there.",
  );
}

const verifyWhy =
  "Whoever knows your URL can send requests. Without this check, anybody can change orders in your system.";
const verifyFix =
  "Compute the HMAC-SHA256 of id.timestamp.body with your secret, compare it with webhook-signature in constant time, and answer 401 if no signature matches.";

/** All probes in the order in which they run. Genuine deliveries come first: without them, a refusal proves nothing. */
export const probes: readonly Probe[] = [
  {
    id: "order_update",
    title: "Accepts an ORDER_UPDATE",
    why: `An order event that is not answered with 2xx is retried for ${retrySpanHours} hours and then given up.`,
    fix: "Compare the secret that the receiver expects with the webhook's secret, and verify the signature over the body as it arrived, byte by byte.",
    guide: "verify#the-signature",
    run: judgeUpdates,
  },
  {
    id: "order_invoiced",
    title: "Accepts an ORDER_INVOICED",
    why: "Invoices have another form than updates, so a receiver built only for updates refuses them.",
    fix: "For ORDER_INVOICED, read the secret from Authorization or from webhookDetails[0].apiKey.",
    guide: "verify#the-secret-in-deliveries",
    run: judgeInvoice,
  },
  {
    id: "wrong_secret",
    title: "Refuses a request from somebody who does not know the secret",
    why: verifyWhy,
    fix: verifyFix,
    guide: "verify#the-signature",
    needs: "ORDER_UPDATE",
    run: (receiver) =>
      judgeForgeries(receiver, [{ payload: updatePayload(), webhook: withOtherSecret(receiver) }]),
  },
  {
    id: "wrong_signature",
    title: "Refuses a wrong or missing signature, of invoices too",
    why: "The secret travels with each delivery. A signature proves that the sender knows it and that nobody changed the request.",
    fix: `${verifyFix} Do so for each request, whatever its event.`,
    guide: "verify#the-signature",
    needs: "ORDER_UPDATE",
    run: (receiver) =>
      judgeForgeries(receiver, [
        withWrongSignature(receiver, "ORDER_UPDATE"),
        {
          payload: updatePayload(),
          change: ({ body }) => ({ body: body.replace("Scheduled", "Canceled") }),
        },
        {
          payload: updatePayload(),
          change: ({ headers: { "webhook-signature": _, ...headers } }) => ({ headers }),
        },
        ...(receiver.accepted.has("ORDER_INVOICED") ? [withWrongSignature(receiver, "ORDER_INVOICED")] : []),
      ]),
  },
  {
    id: "stale_timestamp",
    title: `Refuses a request that is ${staleMinutes} minutes old`,
    why: "A recorded request stays valid forever if its age is not checked.",
    fix: "Refuse requests whose webhook-timestamp differs from your clock by more than five minutes. Retries have a new timestamp.",
    guide: "verify#the-signature",
    needs: "ORDER_UPDATE",
    run: (receiver) =>
      judgeForgeries(receiver, [{ payload: updatePayload(), ageSeconds: staleMinutes * 60 }]),
  },
  {
    id: "repeat",
    title: "Accepts a delivery that arrives again, in parallel too",
    why: "After a broken connection the portal cannot know whether you received a delivery, and sends it again with the same webhook-id.",
    fix: "Store webhook-id with a unique key in the transaction that stores the event. If it is there already, change nothing and answer 2xx.",
    guide: "events#rules",
    needs: "ORDER_UPDATE",
    run: judgeRepeats,
  },
  {
    id: "unknown",
    title: "Accepts unknown fields and event types",
    why: "Every object may gain fields, and there may be new event types. A receiver that refuses them stops working on that day.",
    fix: "Let your schema ignore unknown fields. Verify and store every event, answer 2xx, and skip types that you do not process.",
    guide: "events#rules",
    needs: "ORDER_UPDATE",
    run: async (receiver) =>
      judgeUnusual([
        await receiver.send({ payload: updatePayload({ fieldOfTomorrow: { nested: [1, "two", null] } }) }),
        await receiver.send({ payload: updatePayload({ event: "ORDER_CHECKED" }) }),
      ]),
  },
  {
    id: "answer_time",
    title: `Answers within ${inMs(promptMs)}, and without a redirect`,
    why: `An attempt fails at its deadline, and a webhook that takes longer than ${inMs(promptMs)} gets fewer deliveries at once. The portal follows no redirect, so that your secret reaches no other address.`,
    fix: "Store the event, answer 2xx, and process it later. Register the final URL: check https, the trailing slash, and the host name.",
    guide: "webhooks#your-url",
    run: ({ exchanges }) => judgeAnswers(exchanges),
  },
];
