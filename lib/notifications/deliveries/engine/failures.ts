import { describeConnectionError, readConnectionError } from "#lib/platform/egress/connection-error.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";

/** Why attempts fail, and what to do. The keys are stored with the attempts, so never rename one. */
export const failureClasses = {
  dns: {
    title: "The name could not be resolved",
    advice: "Check the host name in the webhook's URL and its DNS records.",
  },
  connect: {
    title: "No connection",
    advice:
      "Check that your server is running, listens on this port, and lets the portal through its firewall.",
  },
  connect_timeout: {
    title: "The connection took too long",
    advice: "The usual cause is a firewall that drops packets. Allow the portal's address.",
  },
  tls: {
    title: "The TLS certificate or handshake failed",
    advice: "Install a valid certificate for this host name with its intermediate certificates.",
  },
  blocked: {
    title: "The address is not public",
    advice:
      "The portal delivers to public addresses only. Use a public address, or your inbox in the portal.",
  },
  timeout_headers: {
    title: "No answer in time",
    advice: "Answer 2xx as soon as you have stored the event, and process it later.",
  },
  timeout_body: {
    title: "The answer did not end in time",
    advice: "Send an empty body. The portal does not use the body.",
  },
  too_large: {
    title: "The answer's body is too large",
    advice: "Send an empty body. The portal does not use the body.",
  },
  headers_too_large: {
    title: "The answer's headers are too large",
    advice: "Send at most 200 headers, of less than 8 KiB together.",
  },
  reset: {
    title: "The connection was closed",
    advice: "Check your server's log at the time of the attempt for a crash, a restart, or a proxy timeout.",
  },
  protocol: {
    title: "The answer is not HTTP",
    advice: "Check that the address and port belong to an HTTP server, and that it accepts HTTPS there.",
  },
  redirect: {
    title: "Your server redirected",
    advice: "Redirects are never followed, to protect the secret. Register the final URL.",
  },
  expired: {
    title: "The delivery expired",
    advice: `The delivery had been due for ${retentionDays.dueDeliveries} days: the receiver failed or was too slow, or the webhook was paused or disabled. Resend it from the log.`,
  },
  unregistered: {
    title: "The webhook was unregistered",
    advice: "Nothing is sent to an unregistered webhook. Register a webhook to receive later events.",
  },
  gone: {
    title: "Your server answered 410 Gone",
    advice:
      "Status 410 says that this URL is gone for good, so the webhook was disabled. Change the URL, or correct your server and resume the webhook.",
  },
  unauthorized: {
    title: "Your server rejected the secret or the signature (401 or 403)",
    advice:
      "Compare your server's secret with the webhook's secret. If your server verifies the signature, it must use the raw bytes of the body, not parsed JSON, and its clock must be right.",
  },
  client_error: {
    title: "Your server refused the request (4xx)",
    advice: "Read the body of the answer: your server, or a proxy in front of it, rejected the request.",
  },
  rate_limited: {
    title: "Your server is busy (429)",
    advice:
      "Retries wait as long as Retry-After says. If this happens often, accept more requests or process events later.",
  },
  server_error: {
    title: "Your server failed (5xx)",
    advice: "Check your server's log at the time of the attempt.",
  },
  unexpected_status: {
    title: "Your server answered with an unexpected status",
    advice: "Answer with a status from 200 to 299 when you have stored the event.",
  },
  outcome_unknown: {
    title: "The outcome is unknown",
    advice:
      "A worker of the portal ended before it recorded your answer. Your server may have received the request. It is sent again with the same webhook-id, and no retry is spent.",
  },
  unknown: {
    title: "The attempt failed",
    advice: "See the details of the attempt.",
  },
} as const satisfies Record<string, { title: string; advice: string }>;

export type FailureClass = keyof typeof failureClasses;

/** Of a lease that ended without a response. It says nothing about the receiver. */
export const outcomeUnknown: FailureClass = "outcome_unknown";

/** Explains a stored failure class. */
export function explainFailure(failure: string): { title: string; advice: string } {
  const known = Object.entries(failureClasses).find(([key]) => key === failure);
  return known?.[1] ?? failureClasses.unknown;
}

const codesByClass: Partial<Record<FailureClass, string[]>> = {
  blocked: ["BLOCKED_ADDRESS"],
  dns: ["ENOTFOUND", "ENODATA", "ESERVFAIL", "EREFUSED", "ETIMEOUT", "EBADNAME", "EBADRESP"],
  connect: ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"],
  connect_timeout: ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"],
  too_large: ["ANSWER_TOO_LARGE"],
  headers_too_large: ["UND_ERR_HEADERS_OVERFLOW", "TOO_MANY_HEADERS"],
  protocol: ["TOO_MANY_INTERIM_ANSWERS", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"],
  reset: ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"],
};
const byCode = new Map(
  Object.entries(codesByClass).flatMap(([failure, codes]) =>
    codes.map((code) => [code, failure as FailureClass]),
  ),
);

/** Failures of this machine or its network. */
const ownErrors = new Set(["ENETDOWN", "ENETUNREACH", "EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

/** The class of a status, or null for success. Only 2xx is success. Source: Standard Webhooks; contract. */
export function classifyStatus(status: number): FailureClass | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "redirect";
  if (status === 410) return "gone";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 429) return "rate_limited";
  if (status >= 400 && status < 500) return "client_error";
  if (status >= 500 && status < 600) return "server_error";
  return "unexpected_status";
}

/** The class of an error before the answer was complete, and its detail in one line. */
export function classifyError(error: unknown): { failure: FailureClass; detail: string; isOurs: boolean } {
  const { code, name, message, address, isLookup } = readConnectionError(error);
  const rule = brokenRule(name, message);
  const isProtocolError = rule !== null || (name === "HTTPParserError" && !code.startsWith("HPE_"));
  return {
    failure: isProtocolError ? "protocol" : classify(code, isLookup),
    detail: rule ?? describeConnectionError(error),
    // A name server that refuses the connection is ours. A machine without IPv6 reaches no receiver that has nothing else.
    isOurs:
      (ownErrors.has(code) && !(code === "ENETUNREACH" && address.includes(":"))) ||
      (isLookup && code === "ECONNREFUSED"),
  };
}

/** What undici does not accept of an answer, or null. It asserts what it takes for granted. */
function brokenRule(name: string, message: string): string | null {
  if (name === "AssertionError")
    return "The answer breaks the rules of HTTP/1.1, such as by a status below 100.";
  if (message === "bad response") return "The receiver sent 100 Continue, which the portal does not ask for.";
  return message === "bad upgrade"
    ? "The receiver switched protocols, which the portal does not ask for."
    : null;
}

function classify(code: string, isLookup: boolean): FailureClass {
  if (isLookup) return "dns";
  if (code.startsWith("HPE_")) return code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "protocol";
  if (
    /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|ERR_OSSL)/.test(code)
  )
    return "tls";
  return byCode.get(code) ?? "unknown";
}
