import { randomUUID } from "node:crypto";
import { judgeAccepted, type Probe } from "#lib/deliveries/check/probe.ts";
import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import { updatePayload } from "./payloads.ts";

/** The intake accepts 5 MiB, and the portal adds less than 4 KiB. */
const largestBytes = 5 * 1024 * 1024 - 4_096;
const burst = 50;

/** JSON that no serializer would produce: needless escapes, other alphabets, and a number with a trailing zero. */
function unusualPayload(): string {
  const note = String.raw`"note":"Z\u00fcrich – \ud83d\ude00 😀 \/ \u0041 \" \\ \t 日本","share":1.0,"big":12345678901234567890`;
  return `${updatePayload({ eventId: `check-${randomUUID()}` }).slice(0, -1)} , ${note}}`;
}

const oneOf =
  (payload: () => string): Probe["run"] =>
  async (receiver) =>
    judgeAccepted(receiver, [await receiver.send({ payload: payload() })]);

/** Probes of deliveries as they may become: new fields and events, large bodies, bursts, and rotations. */
export const growthProbes: readonly Probe[] = [
  {
    id: "unknown_field",
    title: "Ignores unknown fields",
    why: "Every object may gain fields. A receiver that refuses them stops working on the day that one is added.",
    fix: "Let your schema ignore unknown fields instead of refusing them.",
    guide: "events#rules",
    run: oneOf(() => updatePayload({ fieldOfTomorrow: { nested: [1, "two", null] } })),
  },
  {
    id: "unknown_event",
    title: "Accepts an unknown event type",
    why: "A new event type would be retried for days, and then your webhook would be disabled.",
    fix: "Verify and store every event, answer 2xx, and skip types that you do not process.",
    guide: "events#rules",
    run: oneOf(() => updatePayload({ event: "ORDER_CHECKED" })),
  },
  {
    id: "largest_body",
    title: "Accepts the largest body",
    why: "Orders with thousands of lines are rare, and are lost if your framework limits bodies to 100 kB or 1 MB.",
    fix: "Allow bodies of 6 MB in your framework and in the proxies before it.",
    guide: "check#what-is-checked",
    run: oneOf(() => {
      const base = updatePayload({ note: "" });
      return base.replace(/""}$/, `"${"x".repeat(largestBytes - base.length)}"}`);
    }),
  },
  {
    id: "utf8_and_escapes",
    title: "Verifies UTF-8 and unusual JSON",
    why: "The signature is over bytes. Parsing and writing JSON again changes escapes, spaces, and numbers.",
    fix: "Read the body as bytes, verify the signature over them, and then parse them as UTF-8.",
    guide: "verify#the-signature",
    run: oneOf(unusualPayload),
  },
  {
    id: "rotation",
    title: "Accepts both signatures of a rotation",
    why: "During a rotation, deliveries have a signature of each secret. A receiver that reads only the first one fails.",
    fix: "Split webhook-signature at spaces and accept the request if any signature matches any of your secrets.",
    guide: "verify#rotate-the-secret",
    run: async (receiver) => {
      const { webhook } = receiver;
      const { nextSecretFrom, nextSecretEncrypted } = webhook;
      const hasRotated = nextSecretEncrypted && nextSecretFrom && nextSecretFrom <= timeNow();
      const rotating = {
        ...webhook,
        secretEncrypted: hasRotated ? nextSecretEncrypted : webhook.secretEncrypted,
        nextSecretEncrypted: sealWebhookSecret(newWebhookSecret()),
        nextSecretFrom: addSeconds(timeNow(), 3_600),
      };
      const first = await receiver.send({ payload: updatePayload(), webhook: rotating });
      const reversed = await receiver.send({
        payload: updatePayload(),
        webhook: rotating,
        change: ({ headers }) => {
          const signatures = (headers["webhook-signature"] ?? "").split(" ").reverse().join(" ");
          return { headers: { ...headers, "webhook-signature": signatures } };
        },
      });
      return judgeAccepted(receiver, [first, reversed]);
    },
  },
  {
    id: "burst",
    title: `Accepts ${burst} deliveries at once`,
    why: "When many orders change together, deliveries arrive together, and again after your receiver was down.",
    fix: "Store the event and answer. Process it later, one at a time if necessary.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      const sent = await Promise.all(
        Array.from({ length: burst }, () => receiver.send({ payload: updatePayload() })),
      );
      return judgeAccepted(receiver, sent);
    },
  },
];
