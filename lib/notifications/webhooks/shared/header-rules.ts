export const maxCustomHeaders = 5;

/** The portal's own headers, and those of the connection (RFC 9110 §7.6.1), as names and as beginnings of names. */
const reservedHeaders = [
  ...[
    "authorization",
    "host",
    "user-agent",
    "order-version",
    "order-changed-fields",
    "traceparent",
    "tracestate",
  ],
  ...["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect"],
];
const reservedPrefixes = ["content-", "webhook-", "proxy-"];

/** Whether a custom header may not have this name. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return reservedHeaders.includes(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix));
}
