import type { Dispatcher } from "undici";
import { type ConnectionTimings, connectionTimings } from "#lib/egress/guarded-connector.ts";
import type { ReceiverAgents } from "#lib/egress/receiver-agents.ts";
import { currentTraceparent, inSpan } from "#lib/tracing/in-span.ts";
import { buildRequest, type DeliveryRequest, type RequestInput } from "./build-request.ts";
import { classifyError, classifyStatus } from "./classify-failure.ts";
import type { FailureClass } from "./failure-classes.ts";
import { parseRetryAfter } from "./retry-schedule.ts";

/** How much of an answer's body is kept, and how much is read before the answer counts as a failure. */
const keptBodyBytes = 16_384;
const readBodyBytes = 2 * 1024 * 1024;

/** What was sent and what came of it, secrets masked. Times in milliseconds; null where a phase did not happen. */
export type AttemptResult = {
  startedAt: Date;
  durationMs: number;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  url: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  httpStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  failure: FailureClass | null;
  failureDetail: string | null;
  retryAfterSeconds: number | null;
  /** This machine or its network was at fault: the attempt does not count. */
  isOurs: boolean;
};

type Answer = Pick<
  AttemptResult,
  | "firstByteMs"
  | "httpStatus"
  | "responseHeaders"
  | "responseBody"
  | "failure"
  | "failureDetail"
  | "retryAfterSeconds"
  | "isOurs"
>;

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

/**
 * Makes one POST: the one way in which deliveries, replays and test events are sent. Never throws. One deadline over
 * all phases, 15 s unless told; no redirect is followed, nothing is inflated; at most 16 KiB of the answer are kept.
 */
export function sendAttempt(
  input: RequestInput,
  agents: ReceiverAgents,
  options: { timeoutMs?: number } = {},
): Promise<AttemptResult> {
  const attributes = { "portal.delivery.id": input.deliveryId, "portal.event.type": input.eventType };
  const parent = input.traceparent ?? null;
  return inSpan("deliver", { kind: "client", parent, attributes }, async (span) => {
    // From here on the receiver's spans are below this one, and not below the publication.
    const result = await send({ ...input, traceparent: currentTraceparent() }, agents, options);
    if (result.httpStatus !== null) span.setAttribute("http.response.status_code", result.httpStatus);
    if (result.failure !== null) span.setAttribute("error.type", result.failure);
    return result;
  });
}

async function send(
  input: RequestInput,
  agents: ReceiverAgents,
  options: { timeoutMs?: number },
): Promise<AttemptResult> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const url = new URL(input.webhook.url);
  const request = buildRequest(input, startedAt);
  const timings: ConnectionTimings = {};
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs ?? 15_000);
  const answer = await connectionTimings.run(timings, () =>
    post(url, request, agents.agentFor(url), deadline.signal),
  );
  clearTimeout(timer);
  return {
    startedAt,
    durationMs: Math.round(performance.now() - startedMs),
    dnsMs: toWholeMs(timings.dnsMs),
    connectMs: toWholeMs(timings.connectMs),
    tlsMs: toWholeMs(timings.tlsMs),
    url: input.webhook.url,
    requestHeaders: request.logged.headers,
    requestBody: request.logged.body,
    ...answer,
  };
}

function toWholeMs(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : Math.round(milliseconds);
}

async function post(
  url: URL,
  request: DeliveryRequest,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Answer> {
  const startedMs = performance.now();
  let answer = noAnswer;
  try {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: request.headers,
      body: request.body,
      signal,
    });
    const failure = classifyStatus(statusCode);
    answer = {
      ...noAnswer,
      firstByteMs: Math.round(performance.now() - startedMs),
      httpStatus: statusCode,
      responseHeaders: toLoggedHeaders(headers, request),
      failure,
      failureDetail: failure && `HTTP ${statusCode}`,
      retryAfterSeconds: parseRetryAfter(firstOf(headers["retry-after"]), new Date()),
    };
    const { kept, isTooLarge } = await readSome(body);
    const responseBody = toLoggedText(kept, request);
    if (!isTooLarge) return { ...answer, responseBody };
    const detail = `More than ${readBodyBytes} bytes.`;
    return {
      ...answer,
      responseBody,
      failure: failure ?? "too_large",
      failureDetail: answer.failureDetail ?? detail,
    };
  } catch (error) {
    if (signal.aborted)
      return {
        ...answer,
        failure: answer.httpStatus === null ? "timeout_headers" : "timeout_body",
        failureDetail: null,
      };
    const { failure, detail, isOurs } = classifyError(error);
    return { ...answer, failure, failureDetail: request.maskSecrets(detail), isOurs };
  }
}

/** Keeps the beginning and reads on without keeping, so that the connection can be used again. */
async function readSome(
  body: Dispatcher.ResponseData["body"],
): Promise<{ kept: Buffer; isTooLarge: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (bytes < keptBodyBytes) chunks.push(chunk.subarray(0, keptBodyBytes - bytes));
    bytes += chunk.byteLength;
    // Leaving the loop destroys the body, and with it the connection.
    if (bytes > readBodyBytes) return { kept: Buffer.concat(chunks), isTooLarge: true };
  }
  return { kept: Buffer.concat(chunks), isTooLarge: false };
}

/** PostgreSQL's text holds no NUL. */
function toLoggedText(bytes: Buffer, request: DeliveryRequest): string {
  return request.maskSecrets(bytes.toString("utf8")).replaceAll("\0", "\uFFFD");
}

function toLoggedHeaders(
  headers: Record<string, string | string[] | undefined>,
  request: DeliveryRequest,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      request.maskSecrets([value ?? ""].flat().join(", ")).replaceAll("\0", "\uFFFD"),
    ]),
  );
}

function firstOf(value: string | string[] | undefined): string | null {
  return [value ?? []].flat()[0] ?? null;
}
