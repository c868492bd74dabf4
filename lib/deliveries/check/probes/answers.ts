import { describeAnswer, finding, notSeen, type Probe, passed } from "#lib/deliveries/check/probe.ts";
import type { CheckExchange } from "#lib/deliveries/check/schemas.ts";
import { mask } from "#lib/deliveries/engine/build-request.ts";
import { updatePayload } from "./payloads.ts";

const promptMs = 1_000;

/** Probes of the time and the form of answers. */
export const answerProbes: readonly Probe[] = [
  {
    id: "answer_time",
    title: "Answers within a second",
    why: "An attempt fails at its deadline, and a webhook that takes longer than a second gets fewer deliveries at once.",
    fix: "Store the event, answer 2xx, and process it later.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      const sent = await receiver.send({ payload: updatePayload() });
      if (sent.status === null) return finding(`Your receiver gave ${describeAnswer(sent)}.`);
      const times = [...receiver.durationsMs, sent.durationMs].sort((a, b) => a - b);
      const median = times[Math.floor(times.length / 2)] ?? 0;
      const took = `The median answer time of ${times.length} deliveries was ${median} ms.`;
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
      if (!redirect)
        return receiver.answers.some(({ httpStatus }) => httpStatus !== null)
          ? passed("No answer was a redirect.")
          : notSeen("Your receiver gave no answer.");
      const to = redirect.responseHeaders["location"] ?? "an unnamed address";
      return finding(`Your receiver answered HTTP ${redirect.httpStatus}, a redirect to ${to}.`);
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

const stackTrace =
  /^\s+at .{1,200}[(:\\/].{1,200}:\d+|Traceback \(most recent call last\)|Stack trace:|Exception in thread|^\s+at [\w.$]+\(\w+\.java|in \/.{1,200} on line \d+/m;
const version = /[\w.-]+\/\d+\.\d+/;
const tellingHeaders = ["server", "x-powered-by", "x-aspnet-version", "x-aspnetmvc-version"];

/** Describes what an answer reveals to an attacker. */
function revealed({ responseHeaders, responseBody }: CheckExchange): string[] {
  const headers = tellingHeaders.flatMap((name) => {
    const value = responseHeaders[name] ?? "";
    return version.test(value) || /^x-aspnet/.test(name) ? (value ? [`the version "${value}"`] : []) : [];
  });
  const isEchoed = [responseBody, ...Object.values(responseHeaders)].some((text) => text.includes(mask));
  return [
    ...headers,
    ...(stackTrace.test(responseBody) ? ["a stack trace"] : []),
    ...(isEchoed ? ["your secret"] : []),
  ];
}
