import type { CheckedReceiver } from "#lib/deliveries/check/checked-receiver.ts";
import {
  finding,
  judgeAccepted,
  notSeen,
  type Probe,
  passed,
  type Verdict,
} from "#lib/deliveries/check/probe.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { newOrderNumber, payloadOf, updatePayload } from "./payloads.ts";

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

const onceWhy =
  "After a broken connection the portal cannot know whether you received a delivery, and sends it again with the same webhook-id.";
const onceFix =
  "Store webhook-id with a unique key in the transaction that stores the event. If it is there already, change nothing and answer 2xx.";

/** Deliveries that arrive again or late. */
export const repeatProbes: readonly Probe[] = [
  {
    id: "repeat",
    title: "Processes a repeated delivery once",
    why: onceWhy,
    fix: onceFix,
    guide: "events#rules",
    run: async (receiver) => {
      const payload = updatePayload();
      const first = await receiver.send({ payload });
      const second = await receiver.send({ payload, id: first.id });
      return judgeAccepted(receiver, [first, second]);
    },
  },
  {
    id: "wrong_order",
    title: "Keeps the newest version if events arrive in the wrong order",
    why: "After a retry, an older event can arrive after a newer one. An order that was delivered must not become scheduled again.",
    fix: "Store order-version beside the order, and skip an event whose version is not higher. Answer it with 2xx.",
    guide: "events#keep-the-latest-version",
    run: async (receiver) => {
      const orderNumber = newOrderNumber();
      const of = (status: string) => payloadOf("ORDER_UPDATE", { orderNumber, status });
      const newer = await receiver.send({ payload: of("Delivered"), orderVersion: 2 });
      const older = await receiver.send({ payload: of("Scheduled"), orderVersion: 1 });
      const answers = await judgeAccepted(receiver, [newer, older]);
      if (answers.verdict !== "PASSED") return answers;
      const told = await receiver.ask(
        older.id,
        ({ orderVersion }) => orderVersion === null || orderVersion === 2,
      );
      if (told?.orderVersion === 2) return passed("Your receiver reports that it keeps version 2.", "EFFECT");
      if (told?.orderVersion)
        return finding(`Your receiver keeps version ${told.orderVersion} instead of 2.`, "EFFECT");
      return passed("Accepted with 2xx. Your receiver does not report which version it keeps.");
    },
  },
];

/** The last probe: enough time has passed since the first delivery. */
export const laterProbe: Probe = {
  id: "repeat_later",
  title: "Processes a delivery once if it arrives again later",
  why: "Retries go on for 75 hours, and a person can resend a delivery later. It has the same webhook-id.",
  fix: onceFix,
  guide: "events#headers",
  run: async (receiver) => {
    if (!receiver.first) return notSeen("Your receiver accepted no delivery that could be repeated.");
    return judgeAccepted(receiver, [await receiver.send(receiver.first)]);
  },
};
