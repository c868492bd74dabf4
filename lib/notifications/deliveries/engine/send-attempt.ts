import { parseRetryAfter } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { longestSecretBytes, maskSecrets } from "#lib/notifications/webhooks/mask-secrets.ts";
import type { Attempt } from "#lib/platform/db/generated/client.ts";
import { type Exchange, exchange } from "#lib/platform/egress/exchange.ts";
import { type ConnectionTimings, connectionTimings } from "#lib/platform/egress/guarded-connector.ts";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { log } from "#lib/platform/log.ts";
import { currentTraceparent, inSpan } from "#lib/platform/tracing/in-span.ts";
import { buildRequest, type DeliveryRequest, type RequestInput } from "./build-request.ts";
import { classifyError, classifyStatus, type FailureClass } from "./failures.ts";

/** How much of a response body is kept, and how much is read before the attempt fails. */
const keptBodyBytes = 16_384;
const readBodyBytes = 2 * 1024 * 1024;

/** The receiver's answer, with secrets masked. */
type Answer = Pick<Attempt, "firstByteMs" | "httpStatus" | "responseBody" | "failureDetail"> & {
  responseHeaders: Record<string, string> | null;
  failure: FailureClass | null;
  retryAfterSeconds: number | null;
  /** This machine or its network was at fault, so the attempt does not count. */
  isOurs: boolean;
};

/** One attempt, secrets masked. `requestBody` is null if it is the event's payload unchanged. */
export type AttemptResult = Answer &
  Pick<Attempt, "startedAt" | "durationMs" | "dnsMs" | "connectMs" | "tlsMs" | "url" | "requestBody"> & {
    requestHeaders: Record<string, string>;
  };

const noAnswer: Answer = {
  firstByteMs: null,
  httpStatus: null,
  responseHeaders: null,
  responseBody: null,
  failure: null,
  failureDetail: null,
  retryAfterSeconds: null,
  isOurs: false,
};

const notSent: Answer = {
  ...noAnswer,
  failure: "unknown",
  failureDetail: "The portal could not prepare the request. Nothing was sent.",
  isOurs: true,
};

export type SendOptions = {
  /** Covers all phases. */
  timeoutMs: number;
  /** Builds the request. The probes of the receiver check send what deliveries never are. */
  build?: (input: RequestInput, now: Date) => DeliveryRequest;
};

/**
 * Makes one POST. Deliveries, replays, test events, and probes all use it. Never throws. Redirects are not followed, bodies
 * are not inflated, and at most 16 KiB of the response are kept.
 */
export function sendAttempt(
  input: RequestInput,
  agents: ReceiverAgents,
  options: SendOptions,
): Promise<AttemptResult> {
  const attributes = { "portal.delivery.id": input.deliveryId, "portal.event.type": input.eventType };
  const parent = input.traceparent ?? null;
  return inSpan("deliver", { kind: "client", parent, attributes }, async (span) => {
    // The receiver's spans belong below this one, not below the publication.
    const result = await send({ ...input, traceparent: currentTraceparent() }, agents, options);
    if (result.httpStatus !== null) span.setAttribute("http.response.status_code", result.httpStatus);
    if (result.failure !== null) span.setAttribute("error.type", result.failure);
    return result;
  });
}

async function send(
  input: RequestInput,
  agents: ReceiverAgents,
  options: SendOptions,
): Promise<AttemptResult> {
  const { url } = input.webhook;
  const { build = buildRequest, timeoutMs } = options;
  const timings: ConnectionTimings = {};
  const startedAt = new Date();
  const startedMs = performance.now();
  const request = tryToBuild(input, startedAt, build);
  const answer: Answer = request
    ? await connectionTimings.run(timings, () => post(new URL(url), request, agents, timeoutMs))
    : notSent;
  return {
    startedAt,
    durationMs: Math.round(performance.now() - startedMs),
    dnsMs: toWholeMs(timings.dnsMs),
    connectMs: toWholeMs(timings.connectMs),
    tlsMs: toWholeMs(timings.tlsMs),
    url,
    requestHeaders: request?.logged.headers ?? {},
    requestBody: request?.logged.body ?? null,
    ...answer,
  };
}

/** Null if the webhook's secret cannot be decrypted, which is our own fault. */
function tryToBuild(
  input: RequestInput,
  now: Date,
  build: NonNullable<SendOptions["build"]>,
): DeliveryRequest | null {
  try {
    return build(input, now);
  } catch (error) {
    log.error({ err: error, deliveryId: input.deliveryId }, "a delivery could not be prepared");
    return null;
  }
}

function toWholeMs(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : Math.round(milliseconds);
}

async function post(
  url: URL,
  request: DeliveryRequest,
  agents: ReceiverAgents,
  timeoutMs: number,
): Promise<Answer> {
  const { answer, kept, end, error } = await exchange(
    agents.agentFor(url),
    {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: request.headers,
      body: request.body,
    },
    { timeoutMs, keptBytes: keptBodyBytes + longestSecretBytes, readBytes: readBodyBytes },
  );
  const outcome = answer ? describeAnswer(answer, kept, request) : noAnswer;
  switch (end) {
    case "whole":
      return outcome;
    case "too_large": {
      const { failure, failureDetail } = outcome;
      const detail = `More than ${readBodyBytes} bytes.`;
      return { ...outcome, failure: failure ?? "too_large", failureDetail: failureDetail ?? detail };
    }
    case "timeout":
      return {
        ...outcome,
        failure: answer ? "timeout_body" : "timeout_headers",
        failureDetail: `There was no complete answer within ${timeoutMs / 1000} s.`,
      };
    case "error": {
      const { failure, detail, isOurs } = classifyError(error);
      return { ...outcome, failure, failureDetail: toLoggedText(detail, request), isOurs };
    }
  }
}

function describeAnswer(
  { statusCode, headers, firstByteMs }: NonNullable<Exchange["answer"]>,
  kept: Buffer,
  request: DeliveryRequest,
): Answer {
  const failure = classifyStatus(statusCode);
  return {
    firstByteMs: Math.round(firstByteMs),
    httpStatus: statusCode,
    responseHeaders: toLoggedHeaders(headers, request),
    responseBody: toLoggedText(
      kept.toString("utf8"),
      request,
      kept.subarray(0, keptBodyBytes).toString("utf8").length,
    ),
    failure,
    failureDetail: failure && `HTTP ${statusCode}`,
    retryAfterSeconds: parseRetryAfter([headers["retry-after"] ?? []].flat()[0] ?? null, new Date()),
    isOurs: false,
  };
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, which truncation can leave. */
function toLoggedText(text: string, { secrets }: DeliveryRequest, maxLength?: number): string {
  return maskSecrets(text, secrets, maxLength).replaceAll("\0", "\uFFFD").toWellFormed();
}

function toLoggedHeaders(
  headers: Record<string, string | string[] | undefined>,
  request: DeliveryRequest,
): Record<string, string> {
  const toText = (value: string | string[] = "") => toLoggedText([value].flat().join(", "), request);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [toText(name), toText(value)]));
}
