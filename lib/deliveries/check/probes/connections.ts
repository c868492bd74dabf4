import {
  describeAnswer,
  finding,
  judgeAccepted,
  minor,
  notSeen,
  type Probe,
  passed,
  type Verdict,
} from "#lib/deliveries/check/probe.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { ConnectionTimings } from "#lib/platform/egress/guarded-connector.ts";
import { updatePayload } from "./payloads.ts";

const dayMs = 24 * 60 * 60 * 1000;
const certificateDays = 14;
const reuses = 5;

/** Why a handshake failed, by the codes of OpenSSL and Node. */
const handshakeFaults = [
  [/CERT_HAS_EXPIRED/, "The certificate has expired."],
  [/ALTNAME_INVALID/, "The certificate is for another host name."],
  [/SELF_SIGNED/, "The certificate is self-signed, so nobody confirms whose it is."],
  [
    /UNABLE_TO/,
    "No authority that the portal trusts signed the certificate, or an intermediate certificate is missing.",
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|HANDSHAKE_FAILURE/,
    "The receiver offers neither TLS 1.2 nor TLS 1.3 with a cipher that the portal accepts.",
  ],
] as const;

/** Probes of connections and of how a body is sent on them. */
export const connectionProbes: readonly Probe[] = [
  {
    id: "chunked",
    title: "Reads or clearly refuses a body without Content-Length",
    why: "The portal sends Content-Length, but a proxy before your receiver may pass the body on in chunks.",
    fix: "Read the body to its end instead of trusting Content-Length, or answer 411.",
    guide: "check#what-is-checked",
    run: async (receiver) => {
      const sent = await receiver.send({ payload: updatePayload(), as: "chunked" });
      if (sent.status === 411) return passed("Refused with 411 Length Required, which a proxy understands.");
      return judgeAccepted(receiver, [sent]);
    },
  },
  {
    id: "expect_continue",
    title: "Accepts a request that expects 100 Continue",
    why: "The portal does not send Expect, but proxies and gateways add it to large bodies. A receiver that refuses it or stops reading loses those deliveries.",
    fix: "Answer 100 Continue or ignore the header, then read the body. Most servers do so unless code or a proxy rule handles Expect.",
    guide: "check#what-is-checked",
    run: async (receiver) => {
      const accepted = [];
      for (const as of ["expect", "expect_chunked"] as const) {
        const sent = await receiver.send({ payload: updatePayload(), as });
        const body = as === "expect" ? "with Content-Length" : "in chunks";
        if (sent.status === 417)
          return finding(`Your receiver answered 417 Expectation Failed to a body ${body}. Expected 2xx.`);
        if (sent.status === null)
          return finding(`The body was sent ${body} within a second, and got ${describeAnswer(sent)}.`);
        if (as === "expect" || sent.status !== 411) accepted.push(sent);
      }
      return judgeAccepted(receiver, accepted);
    },
  },
  {
    id: "keep_alive",
    title: "Keeps connections open",
    why: "A new connection costs up to three round trips, so each delivery takes longer and a burst costs both servers more. A connection that closes unannounced makes deliveries fail at random.",
    fix: "Use HTTP/1.1, do not answer Connection: close, and keep idle connections open for at least five seconds.",
    guide: "webhooks#your-url",
    run: async (receiver) => {
      const sent = [];
      for (let count = 0; count < reuses; count += 1)
        sent.push(await receiver.send({ payload: updatePayload() }));
      const broken = sent.find(({ status }) => status === null);
      if (broken) return finding(`One of ${reuses} consecutive deliveries got ${describeAnswer(broken)}.`);
      const opened = sent.filter(({ isNewConnection }) => isNewConnection).length;
      const counted = `${opened} of ${reuses} consecutive deliveries opened a new connection.`;
      if (opened <= reuses / 2) return passed(counted);
      const isAnnounced = /close/i.test(receiver.answers.at(-1)?.responseHeaders["connection"] ?? "");
      return minor(
        `${counted} ${isAnnounced ? "Your receiver answers Connection: close." : "Your receiver closes them after each answer."}`,
      );
    },
  },
  {
    id: "tls",
    title: "Has valid TLS for the next two weeks",
    why: "An expired or incomplete certificate stops all deliveries.",
    fix: "Install the certificate with its intermediate certificates, renew it automatically, and allow TLS 1.2 and 1.3 only.",
    guide: "webhooks#your-url",
    run: async ({ webhook, tls, answers }) => {
      if (!webhook.url.startsWith("https:"))
        return notSeen("This URL is plain HTTP, which only a test installation allows.");
      return tls ? judgeTls(tls) : judgeNoTls(answers[0]?.failure ?? "");
    },
  },
];

function judgeTls({ protocol, validTo }: NonNullable<ConnectionTimings["tls"]>): Verdict {
  const days = Math.floor((Date.parse(validTo) - timeNow().getTime()) / dayMs);
  const words = `${protocol}, and the certificate is valid for ${days} days.`;
  return days < certificateDays ? finding(`${words} Renew it now.`) : passed(words);
}

function judgeNoTls(failure: string): Verdict {
  const cause = handshakeFaults.find(([codes]) => codes.test(failure))?.[1];
  return finding(`${cause ?? "No TLS connection was made."} ${failure}`.trim());
}
