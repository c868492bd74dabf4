import type { FailureClass } from "./failure-classes.ts";

const byCode: Record<string, FailureClass> = {
  BLOCKED_ADDRESS: "blocked",
  ENOTFOUND: "dns",
  ENODATA: "dns",
  ESERVFAIL: "dns",
  EREFUSED: "dns",
  ETIMEOUT: "dns",
  EBADNAME: "dns",
  EBADRESP: "dns",
  ECONNREFUSED: "connect",
  EHOSTUNREACH: "connect",
  ENETUNREACH: "connect",
  EADDRNOTAVAIL: "connect",
  ETIMEDOUT: "connect_timeout",
  UND_ERR_CONNECT_TIMEOUT: "connect_timeout",
  UND_ERR_HEADERS_OVERFLOW: "headers_too_large",
  FRAMING_OVERFLOW: "headers_too_large",
  INTERIM_OVERFLOW: "protocol",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "protocol",
  UND_ERR_SOCKET: "reset",
  ECONNRESET: "reset",
  EPIPE: "reset",
};

/** Faults of this machine or its network: the receiver had no part in them. */
const ownFaults = new Set(["ENETDOWN", "ENETUNREACH", "EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

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

type ErrorFacts = { code: string; name: string; message: string; isLookup: boolean };

/** A connection to several addresses fails with an AggregateError: its first cause tells the most. */
function factsOf(error: unknown): ErrorFacts {
  const inner = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (!(inner instanceof Error)) return { code: "", name: "", message: String(inner), isLookup: false };
  return {
    code: "code" in inner && inner.code !== undefined ? String(inner.code) : "",
    name: inner.name,
    message: inner.message,
    isLookup: "syscall" in inner && inner.syscall === "lookup",
  };
}

/** The class of what was thrown before an answer was complete, and its detail in one line. */
export function classifyError(error: unknown): { failure: FailureClass; detail: string; isOurs: boolean } {
  const { code, name, message, isLookup } = factsOf(error);
  return {
    failure: name === "HTTPParserError" && !code.startsWith("HPE_") ? "protocol" : classOf(code, isLookup),
    detail: `${message}${code && !message.includes(code) ? ` (${code})` : ""}`.slice(0, 500),
    // Name servers that refuse the connection are ours, not the receiver's.
    isOurs: ownFaults.has(code) || (isLookup && code === "ECONNREFUSED"),
  };
}

function classOf(code: string, isLookup: boolean): FailureClass {
  if (isLookup) return "dns";
  if (code.startsWith("HPE_")) return code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "protocol";
  if (
    /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|ERR_OSSL)/.test(code)
  )
    return "tls";
  return byCode[code] ?? "unknown";
}
