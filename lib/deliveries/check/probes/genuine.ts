import type { CheckedReceiver } from "#lib/deliveries/check/checked-receiver.ts";
import { judgeAccepted, type Probe, type Verdict } from "#lib/deliveries/check/probe.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { payloadOf } from "./payloads.ts";

async function sendGenuine(receiver: CheckedReceiver, eventType: WebhookEventType): Promise<Verdict> {
  const payload = payloadOf(eventType);
  const sent = await receiver.send({ eventType, payload });
  if (sent.isAccepted) {
    receiver.markAccepted(eventType);
    receiver.durationsMs.push(sent.durationMs);
    receiver.first ??= { id: sent.id, payload, eventType };
  }
  return judgeAccepted(receiver, [sent]);
}

/** Genuine deliveries. They come first: without them, a refusal of forged requests proves nothing. */
export const genuineProbes: readonly Probe[] = [
  {
    id: "order_update",
    title: "Accepts an ORDER_UPDATE",
    why: "An order event that is not answered with 2xx is retried for 75 hours and then given up.",
    fix: "Compare the secret that your receiver expects with the webhook's secret, and verify the signature over the body as it arrived.",
    guide: "verify#the-signature",
    run: (receiver) => sendGenuine(receiver, "ORDER_UPDATE"),
  },
  {
    id: "order_invoiced",
    title: "Accepts an ORDER_INVOICED",
    why: "Invoices carry the secret in the body instead of a header, so a receiver built only for updates refuses them.",
    fix: "For ORDER_INVOICED, read the secret from webhookDetails[0].apiKey.",
    guide: "verify#the-secret-in-deliveries",
    run: (receiver) => sendGenuine(receiver, "ORDER_INVOICED"),
  },
];
