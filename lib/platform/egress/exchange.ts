import type { Dispatcher } from "undici";
import { EgressError } from "./egress-error.ts";

type Headers = Record<string, string | string[] | undefined>;

export type ExchangeOptions = {
  /** The limit of the whole exchange, from DNS to the last byte of the body. */
  timeoutMs: number;
  /** How much of the body is kept, and how much is read at most. */
  keptBytes: number;
  readBytes: number;
};

/** One request and its answer, as far as it arrived. */
export type Exchange = {
  answer: { statusCode: number; headers: Headers; firstByteMs: number } | null;
  /** The beginning of the body. */
  kept: Buffer;
  end: "whole" | "timeout" | "too_large" | "error";
  error?: unknown;
};

/** Maximum number of 1xx answers before the final one. */
const maxInterimAnswers = 8;

/** Maximum number of pieces of a body. Each one costs the worker time, however small it is. */
const maxPieces = 1_000;

/** Maximum number of headers, with those of interim answers. Thousands of one letter fit in 8 KiB, and take milliseconds. */
const maxHeaders = 200;

const tooManyInterim = `More than ${maxInterimAnswers} interim answers (status 1xx).`;

/**
 * Sends one request and reads its answer. Never throws. Closes the connection at the deadline, or if the answer exceeds a
 * limit. Otherwise reads the whole body, so that the connection can be reused.
 */
export function exchange(
  dispatcher: Pick<Dispatcher, "dispatch">,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, keptBytes, readBytes }: ExchangeOptions,
): Promise<Exchange> {
  const startedMs = performance.now();
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const chunks: Buffer[] = [];
  let answer: Exchange["answer"] = null;
  let controller: Dispatcher.DispatchController | null = null;
  let [bodyBytes, pieces, interimAnswers, headerCount, isOver] = [0, 0, 0, 0, false];

  const finish = (end: Exchange["end"], error?: unknown) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    resolve({ answer, kept: Buffer.concat(chunks), end, ...(error !== undefined && { error }) });
  };
  const cutOff = (end: "timeout" | "too_large" | "error", error?: Error) => {
    finish(end, error);
    controller?.abort(error ?? new Error(end));
  };
  const timer = setTimeout(() => cutOff("timeout"), timeoutMs);
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      // The deadline passed before there was a connection.
      if (isOver) started.abort(new Error("timeout"));
    },
    onResponseStart: (_, statusCode, headers) => {
      headerCount += Object.values(headers).flat().length;
      if (headerCount > maxHeaders)
        cutOff("error", new EgressError("TOO_MANY_HEADERS", `More than ${maxHeaders} headers.`));
      else if (statusCode >= 200)
        answer = { statusCode, headers, firstByteMs: performance.now() - startedMs };
      else {
        interimAnswers += 1;
        if (interimAnswers > maxInterimAnswers)
          cutOff("error", new EgressError("TOO_MANY_INTERIM_ANSWERS", tooManyInterim));
      }
    },
    onResponseData: (_, chunk) => {
      // Copy, because the chunk is a view of the connection's read buffer.
      if (bodyBytes < keptBytes) chunks.push(Buffer.from(chunk.subarray(0, keptBytes - bodyBytes)));
      bodyBytes += chunk.byteLength;
      pieces += 1;
      if (bodyBytes > readBytes) cutOff("too_large");
      else if (pieces > maxPieces)
        cutOff("error", new EgressError("ANSWER_TOO_LARGE", `The body has more than ${maxPieces} pieces.`));
    },
    onResponseEnd: () => finish("whole"),
    onResponseError: (_, error) => finish("error", error),
  };
  try {
    dispatcher.dispatch(request, handler);
  } catch (error) {
    finish("error", error);
  }
  return promise;
}
