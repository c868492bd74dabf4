import { randomUUID } from "node:crypto";
import { buildRequest } from "#lib/deliveries/engine/build-request.ts";
import { sampleEvent } from "#lib/orders/sample-events.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import { mask } from "#lib/webhooks/mask-secrets.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import type { CheckedReceiver, ProbeRequest } from "./checked-receiver.ts";
import {
  describeAnswer,
  failed,
  judgeAccepted,
  judgeRefusal,
  judgeRefused,
  notObserved,
  type Probe,
  passed,
  type Verdict,
} from "./probe.ts";
import type { CheckExchange } from "./schemas.ts";

const burst = 20;
const parallelRepeats = 5;
const promptMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
const certificateDays = 14;
/** The tolerance of Standard Webhooks is five minutes. */
const staleSeconds = 15 * 60;
/** The intake accepts 5 MiB, and the portal adds less than 4 KiB. */
const largestBytes = 5 * 1024 * 1024 - 4_096;

/** An order number of its own, so that probes do not touch each other's orders. */
function newOrderNumber(): string {
  return `SO-CHECK-${randomUUID().slice(0, 8)}`;
}

/** The JSON text of an event of this type. A delivery adds `webhookDetails` to an ORDER_INVOICED. */
function getPayload(
  eventType: WebhookEventType,
  { more = {}, orderNumber = newOrderNumber(), status = "Scheduled" } = {},
): string {
  const sample = { orderNumber, eventId: `check-${randomUUID()}`, at: new Date(), audience: [], status };
  const { audience: _, ...event } = sampleEvent(eventType, sample);
  return JSON.stringify({ ...event, ...more });
}

const updatePayload = (more: object = {}) => getPayload("ORDER_UPDATE", { more });

async function sendGenuine(receiver: CheckedReceiver, eventType: WebhookEventType): Promise<Verdict> {
  const sent = await receiver.send({ eventType, payload: getPayload(eventType) });
  if (sent.isAccepted) {
    receiver.accepted.add(eventType);
    receiver.durationsMs.push(sent.durationMs);
  }
  return judgeAccepted([sent]);
}

function withOtherSecret({ webhook }: CheckedReceiver): CheckedReceiver["webhook"] {
  const secretEncrypted = sealWebhookSecret(newWebhookSecret(), webhook.id);
  return { ...webhook, secretEncrypted, nextSecretEncrypted: null };
}

/** A request that is genuine but for its signature, which is by another secret. */
function withWrongSignature(
  receiver: CheckedReceiver,
  eventType: WebhookEventType,
  payload = getPayload(eventType),
): ProbeRequest & { id: string } {
  const id = newId("delivery");
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

const verifyWhy =
  "Whoever knows your URL can send requests. Without this check, anybody can change orders in your system.";
const verifyFix =
  "Compute the HMAC-SHA256 of id.timestamp.body with your secret, compare it with webhook-signature in constant time, and answer 401 if no signature matches.";
const unseen = "Accepted with 2xx. The answers do not show what your receiver did with it.";

/** All probes in the order in which they run. Genuine deliveries come first: without them, a refusal proves nothing. */
export const probes: readonly Probe[] = [
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
    why: "Invoices have another form than updates, so a receiver built only for updates refuses them.",
    fix: "For ORDER_INVOICED, read the secret from Authorization or from webhookDetails[0].apiKey.",
    guide: "verify#the-secret-in-deliveries",
    run: (receiver) => sendGenuine(receiver, "ORDER_INVOICED"),
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
    title: "Refuses a wrong or missing signature, and the signature of another body",
    why: "The secret travels with each update. A signature proves that the sender knows it and that nobody changed the request.",
    fix: verifyFix,
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
      ]),
  },
  {
    id: "invoice_wrong_signature",
    title: "Refuses an invoice with a wrong signature",
    why: "A receiver that verifies only updates accepts every forged invoice.",
    fix: "Verify the signature of each request, whatever its event.",
    guide: "verify#the-secret-in-deliveries",
    needs: "ORDER_INVOICED",
    run: (receiver) => judgeForgeries(receiver, [withWrongSignature(receiver, "ORDER_INVOICED")]),
  },
  {
    id: "stale_timestamp",
    title: "Refuses a request that is 15 minutes old",
    why: "A recorded request stays valid forever if its age is not checked.",
    fix: "Refuse requests whose webhook-timestamp differs from your clock by more than five minutes. Retries have a new timestamp.",
    guide: "verify#the-signature",
    needs: "ORDER_UPDATE",
    run: (receiver) => judgeForgeries(receiver, [{ payload: updatePayload(), ageSeconds: staleSeconds }]),
  },
  {
    id: "repeat",
    title: "Processes a delivery once, even if it arrives again or in parallel",
    why: "After a broken connection the portal cannot know whether you received a delivery, and sends it again with the same webhook-id.",
    fix: "Store webhook-id with a unique key in the transaction that stores the event. If it is there already, change nothing and answer 2xx.",
    guide: "events#rules",
    needs: "ORDER_UPDATE",
    run: judgeRepeats,
  },
  {
    id: "forged_first",
    title: "Accepts a delivery whose ID a forged request used before",
    why: "A receiver that remembers webhook-id before it verifies lets anybody suppress a delivery.",
    fix: "Verify first. Store webhook-id only with the event.",
    guide: "events#rules",
    needs: "ORDER_UPDATE",
    run: async (receiver) => {
      const forgery = withWrongSignature(receiver, "ORDER_UPDATE");
      if ((await receiver.send(forgery)).isAccepted)
        return notObserved("Your receiver accepts forged requests, so this cannot be judged.");
      const genuine = await receiver.send({ payload: forgery.payload, id: forgery.id });
      const refusal = judgeRefusal([genuine]);
      if (refusal) return refusal;
      if (genuine.reply === receiver.replies?.repeated)
        return failed("Your receiver answered the genuine delivery as if it were a repeat.");
      if (genuine.reply === receiver.replies?.fresh)
        return passed("Your receiver answered the genuine delivery as a new one.");
      return notObserved(unseen);
    },
  },
  {
    id: "wrong_order",
    title: "Keeps the newest version of an order",
    why: "After a retry, an older event can arrive after a newer one. Compared as text, version 10 would be older than version 9.",
    fix: "Store order-version beside the order as a number, and skip an event whose version is not higher. Answer it with 2xx.",
    guide: "events#keep-the-latest-version",
    needs: "ORDER_UPDATE",
    run: judgeVersions,
  },
  {
    id: "unknown",
    title: "Accepts unknown fields and event types",
    why: "Every object may gain fields, and there may be new event types. A receiver that refuses them stops working on that day.",
    fix: "Let your schema ignore unknown fields. Verify and store every event, answer 2xx, and skip types that you do not process.",
    guide: "events#rules",
    needs: "ORDER_UPDATE",
    run: async (receiver) =>
      judgeAccepted([
        await receiver.send({ payload: updatePayload({ fieldOfTomorrow: { nested: [1, "two", null] } }) }),
        await receiver.send({ payload: updatePayload({ event: "ORDER_CHECKED" }) }),
      ]),
  },
  {
    id: "largest_body",
    title: "Accepts the largest body",
    why: "Orders with thousands of lines are rare, and are lost if your framework limits bodies to 100 kB or 1 MB.",
    fix: "Allow bodies of 6 MB in your framework and in the proxies before it.",
    guide: "check#what-is-checked",
    needs: "ORDER_UPDATE",
    run: async (receiver) => {
      const spare = largestBytes - updatePayload({ note: "" }).length;
      return judgeAccepted([await receiver.send({ payload: updatePayload({ note: "x".repeat(spare) }) })]);
    },
  },
  {
    id: "exact_bytes",
    title: "Verifies the body byte by byte",
    why: "The signature is over bytes. Parsing and writing JSON again changes escapes, spaces, and numbers; trimming changes its ends.",
    fix: "Read the body as bytes, verify the signature over them, and then parse them as UTF-8.",
    guide: "verify#the-signature",
    needs: "ORDER_UPDATE",
    run: async (receiver) => {
      const note = String.raw`"note":"Z\u00fcrich – \ud83d\ude00 😀 \/ \u0041 \" \\ \t 日本","share":1.0,"big":12345678901234567890`;
      return judgeAccepted([
        await receiver.send({ payload: `${updatePayload().slice(0, -1)} , ${note}}` }),
        await receiver.send({ payload: ` ${updatePayload()}\r\n` }),
      ]);
    },
  },
  {
    id: "rotation",
    title: "Accepts both signatures of a rotation",
    why: "During a rotation, deliveries have a signature of each secret. A receiver that reads only the first one fails.",
    fix: "Split webhook-signature at spaces and accept the request if any signature matches any of your secrets.",
    guide: "verify#rotate-the-secret",
    needs: "ORDER_UPDATE",
    run: judgeRotation,
  },
  {
    id: "burst",
    title: `Accepts ${burst} deliveries at once`,
    why: "When many orders change together, deliveries arrive together, and again after your receiver was down.",
    fix: "Store the event and answer. Process it later, one at a time if necessary.",
    guide: "webhooks#your-url",
    needs: "ORDER_UPDATE",
    run: async (receiver) =>
      judgeAccepted(
        await Promise.all(Array.from({ length: burst }, () => receiver.send({ payload: updatePayload() }))),
      ),
  },
  {
    id: "answer_time",
    title: "Answers within a second",
    why: "An attempt fails at its deadline, and a webhook that takes longer than a second gets fewer deliveries at once.",
    fix: "Store the event, answer 2xx, and process it later.",
    guide: "webhooks#your-url",
    needs: "ORDER_UPDATE",
    run: async (receiver) => {
      const sent = await receiver.send({ payload: updatePayload() });
      if (sent.status === null) return failed(`Your receiver gave ${describeAnswer(sent)}.`);
      const times = [...receiver.durationsMs, sent.durationMs].sort((a, b) => a - b);
      const medianMs = times[Math.floor(times.length / 2)] ?? 0;
      const took = `The median answer time of ${times.length} deliveries was ${medianMs} ms.`;
      return medianMs <= promptMs ? passed(took) : failed(`${took} Expected at most ${promptMs} ms.`);
    },
  },
  {
    id: "redirect",
    title: "Answers without a redirect",
    why: "The portal follows no redirect, so that your secret reaches no other address. A redirect is a failed delivery.",
    fix: "Register the final URL: check https, the trailing slash, and the host name.",
    guide: "webhooks#your-url",
    run: async ({ answers }) => {
      const answered = answers.filter(({ httpStatus }) => httpStatus !== null);
      const redirect = answered.find(({ httpStatus }) => Math.floor((httpStatus ?? 0) / 100) === 3);
      if (answered.length === 0) return notObserved("Your receiver gave no answer.");
      if (!redirect) return passed("No answer was a redirect.");
      const to = redirect.responseHeaders["location"] ?? "an unnamed address";
      return failed(`Your receiver answered HTTP ${redirect.httpStatus}, a redirect to ${to}.`);
    },
  },
  {
    id: "tls",
    title: "Has a valid certificate",
    why: "No delivery is sent if the handshake fails, such as on the day when the certificate expires.",
    fix: "Renew the certificate automatically, and install it with its intermediate certificates.",
    guide: "webhooks#your-url",
    run: async ({ webhook, tls, tlsFailure }) => {
      if (new URL(webhook.url).protocol !== "https:") return notObserved("The URL is plain HTTP.");
      if (tlsFailure !== null) return failed(`The handshake failed: ${tlsFailure}`);
      if (!tls) return notObserved("There was no connection.");
      const days = Math.floor((Date.parse(tls.validTo) - Date.now()) / dayMs);
      return passed(
        `${tls.protocol}; the certificate is valid for ${days} days.`,
        days < certificateDays ? "The certificate expires soon. Renew it now." : null,
      );
    },
  },
  {
    id: "error_answers",
    title: "Reveals nothing in its answers",
    why: "Stack traces, versions, and echoed secrets help an attacker. They are also kept in the delivery log.",
    fix: "Answer errors with a status and an empty body, and turn off version headers such as X-Powered-By.",
    guide: "check#what-is-checked",
    needs: "ORDER_UPDATE",
    run: async (receiver) => {
      await receiver.send({
        payload: updatePayload(),
        change: ({ headers }) => ({
          headers: { ...headers, "webhook-signature": "v1,AAAA" },
          body: '{"event":"ORDER_UPDATE","salesOrder":',
        }),
      });
      const found = [...new Set(receiver.answers.flatMap(findRevealed))];
      return found.length > 0
        ? failed(`The answers contain ${found.join(", ")}.`)
        : passed(
            `None of ${receiver.answers.length} answers contains a stack trace, a version, or a secret.`,
          );
    },
  },
];

/** Sends a delivery, repeats it, and sends another one several times in parallel. */
async function judgeRepeats(receiver: CheckedReceiver): Promise<Verdict> {
  const payload = updatePayload();
  const first = await receiver.send({ payload });
  const second = await receiver.send({ payload, id: first.id });
  const other = await receiver.send({ payload: updatePayload() });
  const refusal = judgeRefusal([first, second, other]);
  if (refusal) return refusal;
  // Answers tell repeats apart only if two new deliveries get the same one.
  if (first.reply === other.reply && first.reply !== second.reply)
    receiver.replies = { fresh: first.reply, repeated: second.reply };
  const together = { payload: updatePayload(), id: newId("delivery") };
  const parallel = await Promise.all(Array.from({ length: parallelRepeats }, () => receiver.send(together)));
  const parallelRefusal = judgeRefusal(parallel);
  if (parallelRefusal)
    return failed(`${parallelRefusal.summary} The delivery was sent ${parallelRepeats} times in parallel.`);
  if (!receiver.replies) return notObserved(unseen);
  const times = parallel.filter(({ reply }) => reply === receiver.replies?.fresh).length;
  if (times > 1)
    return failed(
      `Of ${parallelRepeats} parallel repeats, your receiver answered ${times} as new deliveries.`,
    );
  return passed("Your receiver answers a repeat differently from a new delivery, in parallel too.");
}

/** Versions 2, 9, 10, and 1 of one order. The answers to 9 and 1 show whether they tell a skipped version. */
async function judgeVersions(receiver: CheckedReceiver): Promise<Verdict> {
  const orderNumber = newOrderNumber();
  const send = (orderVersion: number) =>
    receiver.send({ payload: getPayload("ORDER_UPDATE", { orderNumber }), orderVersion });
  const second = await send(2);
  const ninth = await send(9);
  const tenth = await send(10);
  const first = await send(1);
  const refusal = judgeRefusal([second, ninth, tenth, first]);
  if (refusal) return refusal;
  if (first.reply === ninth.reply) return notObserved(unseen);
  if (tenth.reply === first.reply)
    return failed("Your receiver answered version 10 after version 9 as it answers an older version.");
  if (tenth.reply === ninth.reply)
    return passed("Your receiver answers an older version differently from a newer one.");
  return notObserved(unseen);
}

async function judgeRotation(receiver: CheckedReceiver): Promise<Verdict> {
  const { webhook } = receiver;
  const { nextSecretFrom, nextSecretEncrypted } = webhook;
  const hasRotated = nextSecretEncrypted && nextSecretFrom && nextSecretFrom <= new Date();
  const rotating = {
    ...webhook,
    secretEncrypted: hasRotated ? nextSecretEncrypted : webhook.secretEncrypted,
    nextSecretEncrypted: sealWebhookSecret(newWebhookSecret(), webhook.id),
    nextSecretFrom: addSeconds(new Date(), 3_600),
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
  return judgeAccepted([first, reversed]);
}

const stackTraceMarks = ["Traceback (most recent call last)", "Stack trace:", "Exception in thread"];
const versionHeaders = ["server", "x-powered-by", "x-aspnet-version", "x-aspnetmvc-version"];

/** Describes what an answer reveals to an attacker. Takes time linear in its length, whatever it is. */
function findRevealed({ responseHeaders, responseBody }: CheckExchange): string[] {
  const versions = versionHeaders
    .map((name) => responseHeaders[name]?.slice(0, 200) ?? "")
    .filter((value) => /\d\.\d/.test(value));
  const isTrace =
    stackTraceMarks.some((mark) => responseBody.includes(mark)) ||
    responseBody.split("\n").some((line) => /^at .*:\d/.test(line.trim().slice(0, 300)));
  const isEchoed = [responseBody, ...Object.values(responseHeaders)].some((text) => text.includes(mask));
  return [
    ...versions.map((value) => `the version "${value}"`),
    ...(isTrace ? ["a stack trace"] : []),
    ...(isEchoed ? ["your secret"] : []),
  ];
}
