import { describeAnswer, finding, notSeen, type Probe, passed } from "#lib/deliveries/check/probe.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { updatePayload } from "./payloads.ts";
import { revealed } from "./revealed.ts";

const promptMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
const certificateDays = 14;

/** Probes of connections, times, and the form of answers. */
export const transportProbes: readonly Probe[] = [
  {
    id: "keep_alive",
    title: "Keeps connections open as announced",
    why: "A connection that is announced as kept alive but closed makes deliveries fail at random.",
    fix: "Send Connection: close if you close it. Better, keep it open for at least five seconds.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      const sent = [];
      for (let count = 0; count < 3; count += 1) sent.push(await receiver.send({ payload: updatePayload() }));
      const broken = sent.find(({ status }) => status === null);
      if (broken)
        return finding(`Of three deliveries one after the other, one got ${describeAnswer(broken)}.`);
      const reused = sent.filter(({ isNewConnection }) => !isNewConnection).length;
      return passed(
        reused > 0
          ? "The connection was used again."
          : "Each delivery needed a new connection, which is correct but slower.",
      );
    },
  },
  {
    id: "answer_time",
    title: "Answers within a second",
    why: "After 15 seconds an attempt fails, and a webhook that takes longer than a second gets fewer deliveries at once.",
    fix: "Store the event, answer 2xx, and process it afterwards.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      const sent = await receiver.send({ payload: updatePayload() });
      if (sent.status === null) return finding(`Your receiver gave ${describeAnswer(sent)}.`);
      const times = [...receiver.durationsMs, sent.durationMs].sort((a, b) => a - b);
      const median = times[Math.floor(times.length / 2)] ?? 0;
      const took = `The median of ${times.length} deliveries was ${median} ms.`;
      return median <= promptMs ? passed(took) : finding(`${took} Expected at most ${promptMs} ms.`);
    },
  },
  {
    id: "redirect",
    title: "Answers without a redirect",
    why: "The portal follows no redirect, so that your secret reaches no other address. A redirect is a failed delivery.",
    fix: "Register the final URL: check https, the trailing slash, and the host name.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      const redirect = receiver.answers.find(
        ({ httpStatus }) => httpStatus !== null && httpStatus >= 300 && httpStatus < 400,
      );
      if (!redirect) return passed("No answer was a redirect.");
      const to = redirect.responseHeaders["location"] ?? "an unnamed address";
      return finding(`Your receiver answered HTTP ${redirect.httpStatus} and named ${to}.`);
    },
  },
  {
    id: "tls",
    title: "Has valid TLS for the next two weeks",
    why: "An expired or incomplete certificate stops all deliveries.",
    fix: "Install the certificate with its intermediate certificates, renew it automatically, and allow TLS 1.2 and 1.3 only.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      if (!receiver.webhook.url.startsWith("https:"))
        return notSeen("This URL is plain HTTP, which only a test installation allows.");
      const { tls } = receiver;
      if (!tls) return finding(receiver.answers[0]?.failure ?? "No TLS connection was made.");
      const days = Math.floor((Date.parse(tls.validTo) - timeNow().getTime()) / dayMs);
      const words = `${tls.protocol}, and the certificate is valid for ${days} days.`;
      return days < certificateDays || !/^TLSv1\.[23]$/.test(tls.protocol) ? finding(words) : passed(words);
    },
  },
  {
    id: "error_answers",
    title: "Reveals nothing in its answers",
    why: "Stack traces, versions, and echoed secrets help an attacker. They are also kept in the delivery log.",
    fix: "Answer errors with a status and an empty body, and turn off version headers such as X-Powered-By.",
    guide: "check#what-is-checked",
    run: async (receiver) => {
      await receiver.send({
        change: ({ headers }) => ({
          headers: { ...headers, "webhook-signature": "v1,AAAA" },
          body: '{"event":"ORDER_UPDATE","salesOrder":',
        }),
      });
      const found = [...new Set(receiver.answers.flatMap(revealed))];
      if (found.length > 0) return finding(`The answers contain ${found.join(", ")}.`);
      return passed(
        `None of ${receiver.answers.length} answers contains a stack trace, a version, or a secret.`,
      );
    },
  },
];
