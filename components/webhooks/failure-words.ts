import { useViewer } from "#components/shell/viewer.tsx";
import type { Failure } from "#lib/notifications/deliveries/shared/schemas.ts";

/** What staff read about a partner's receiver, by class of failure. What the API says of other classes suits them, too. */
export const wordsForStaff: Record<string, Pick<Failure, "title" | "advice">> = {
  connect: {
    title: "No connection",
    advice:
      "Ask the partner whether its server is running, listens on this port, and lets the portal through its firewall.",
  },
  blocked: {
    title: "The address is not public",
    advice: "The portal delivers to public addresses only. Ask the partner for one.",
  },
  reset: {
    title: "The connection was closed",
    advice:
      "The partner's log shows at the time of the attempt whether its server crashed or restarted, or a proxy gave up.",
  },
  redirect: {
    title: "The partner's server redirected",
    advice: "Redirects are never followed, to protect the secret. The partner has to register the final URL.",
  },
  gone: {
    title: "The partner's server answered 410 Gone",
    advice:
      "Status 410 says that this URL is gone for good, so the webhook was disabled. The partner has to change the URL, or correct its server and resume the webhook.",
  },
  unauthorized: {
    title: "The partner's server rejected the secret or the signature (401 or 403)",
    advice:
      "The partner has to compare its secret with the webhook's. If it verifies the signature, it must use the raw bytes of the body, and its clock must be right.",
  },
  client_error: {
    title: "The partner's server refused the request (4xx)",
    advice:
      "Read the body of the answer: the partner's server, or a proxy in front of it, rejected the request.",
  },
  rate_limited: {
    title: "The partner's server is busy (429)",
    advice:
      "Retries wait as long as Retry-After says. If this happens often, ask the partner to accept more requests, or lower the webhook's limits.",
  },
  server_error: {
    title: "The partner's server failed (5xx)",
    advice: "Ask the partner to check its server's log at the time of the attempt.",
  },
  unexpected_status: {
    title: "The partner's server answered with an unexpected status",
    advice: "It has to answer with a status from 200 to 299 when it has stored the event.",
  },
  outcome_unknown: {
    title: "The outcome is unknown",
    advice:
      "A worker of the portal ended before it recorded the answer. The partner's server may have received the request. It is sent again with the same webhook-id, and no retry is spent.",
  },
};

type Named = Pick<Failure, "class" | "title">;

/** A failure of a partner's receiver, in words for staff. */
export function explainToStaff<F extends Named>(failure: F): F {
  return { ...failure, ...wordsForStaff[failure.class] };
}

/** Whether a delivery was given up with its webhook, whatever its last attempt got. */
export function isOfUnregistered(failure: Pick<Named, "class"> | null): boolean {
  return failure?.class === "unregistered";
}

/** Why an attempt failed, within a sentence: `HTTP 503`, or “no connection”. Null without a failure. */
export function useCause(): (
  applicationId: string,
  attempt: { lastHttpStatus: number | null; failure: Named | null },
) => string | null {
  const explain = useFailureWords();
  return (applicationId, { lastHttpStatus, failure }) => {
    if (lastHttpStatus !== null && lastHttpStatus >= 300) return `HTTP ${lastHttpStatus}`;
    const { title } = failure ? explain(applicationId, failure) : { title: null };
    return title && title.charAt(0).toLowerCase() + title.slice(1);
  };
}

/** Explains a failure of an application's receiver to its owner or, of a partner's, to staff. */
export function useFailureWords(): <F extends Named>(applicationId: string, failure: F) => F {
  const { isStaff, applications, organizationId } = useViewer();
  return (applicationId, failure) => {
    const owner = applications.find(({ id }) => id === applicationId)?.organizationId;
    return isStaff && owner !== organizationId ? explainToStaff(failure) : failure;
  };
}
