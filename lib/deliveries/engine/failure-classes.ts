/** Why attempts fail, and what to do. The keys are stored with the attempts, so never rename one. Page-safe. */
export const failureClasses = {
  dns: {
    title: "The name could not be resolved",
    advice: "Check the host name in the webhook's address and its DNS records.",
  },
  connect: {
    title: "No connection",
    advice: "Check that your server runs, listens on this port and lets the portal through its firewall.",
  },
  connect_timeout: {
    title: "The connection took too long",
    advice: "A firewall that drops packets is the usual cause; let the portal's address through.",
  },
  tls: {
    title: "The TLS certificate or handshake failed",
    advice: "Install a certificate for this host name, in date, with its intermediate certificates.",
  },
  blocked: {
    title: "The address is not public",
    advice:
      "The portal delivers to public addresses only. Use a public address, or your inbox in the portal.",
  },
  timeout_headers: {
    title: "No answer in time",
    advice: "Answer with 2xx as soon as you have stored the event, and do the work afterwards.",
  },
  timeout_body: {
    title: "The answer did not end in time",
    advice: "End the answer right after the status; an empty body is best.",
  },
  too_large: {
    title: "The answer's body is too large",
    advice: "Answer with an empty body: nothing in it is used.",
  },
  headers_too_large: {
    title: "The answer's headers are too large",
    advice: "Keep headers, trailers, and chunk sizes below 16 KiB in total.",
  },
  reset: {
    title: "The connection was closed",
    advice: "Look for a crash, a restart or a proxy's time-out in your server's log at this time.",
  },
  protocol: {
    title: "The answer is not HTTP",
    advice:
      "Check that the address and port are those of an HTTP server, and that https is really spoken there.",
  },
  redirect: {
    title: "Your server redirected",
    advice: "Redirects are never followed, so that the secret stays with you. Register the final address.",
  },
  expired: {
    title: "The delivery expired",
    advice:
      "The delivery was due for 14 days: the receiver failed or was too slow, or the webhook was paused or disabled. Send it again from the log.",
  },
  gone: {
    title: "Your server answered 410 Gone",
    advice:
      "Status 410 asks the portal to stop, so a delivery that gets it disables the webhook. Resume it, or change its URL.",
  },
  unauthorized: {
    title: "Your server refused the secret",
    advice: "Compare the secret that your server expects with the webhook's; both must be the same text.",
  },
  client_error: {
    title: "Your server refused the request (4xx)",
    advice: "Read the answer's body: your server, or a proxy before it, does not accept this request.",
  },
  rate_limited: {
    title: "Your server is busy (429)",
    advice: "Retries wait as Retry-After says. Lower the webhook's rate if it happens often.",
  },
  server_error: {
    title: "Your server failed (5xx)",
    advice: "Look for the cause in your server's log at this time.",
  },
  unexpected_status: {
    title: "Your server answered with an unexpected status",
    advice: "Answer with a status from 200 to 299 when you have stored the event.",
  },
  unknown: {
    title: "The attempt failed",
    advice: "See the detail for what happened.",
  },
} as const satisfies Record<string, { title: string; advice: string }>;

export type FailureClass = keyof typeof failureClasses;

/** What a stored class means; a class that is not known (any more) is the unknown one. */
export function explainFailure(failure: string): { title: string; advice: string } {
  const known = Object.entries(failureClasses).find(([key]) => key === failure);
  return known?.[1] ?? failureClasses.unknown;
}
