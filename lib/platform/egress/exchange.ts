import type { Dispatcher } from "undici";
import { meterInUse } from "./answer-meter.ts";

type Headers = Record<string, string | string[] | undefined>;

export type ExchangeOptions = {
  /** Of the whole exchange, from the look-up of the name to the body's last byte. */
  timeoutMs: number;
  /** How much of the answer's body is kept, and how much is read at most. */
  keptBytes: number;
  readBytes: number;
};

/** One request and as much of its answer as came. */
export type Exchange = {
  /** Null where no answer began. */
  answer: { statusCode: number; headers: Headers; firstByteMs: number } | null;
  /** The beginning of the body. */
  kept: Buffer;
  /** How long the body was, as far as it was read. */
  bodyBytes: number;
  /** The answer is whole, or what came in its way: the time, too long a body, or `error`. */
  end: "whole" | "timeout" | "too_large" | "error";
  error?: unknown;
};

/** Answers with a 1xx status before the one that counts. */
const mostInterimAnswers = 8;

/** The receiver sends interim answers and none that counts. */
class InterimOverflowError extends Error {
  readonly code = "INTERIM_OVERFLOW";

  constructor() {
    super(`More than ${mostInterimAnswers} interim answers (status 1xx).`);
  }
}

/**
 * Sends one request and reads its answer without a stream in between. Never throws. At the deadline and when the body
 * is too long the connection is closed; otherwise the rest of a body is read and dropped, so that it can be used again.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: ExchangeOptions,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const reader = new AnswerReader(options, resolve);
    try {
      dispatcher.dispatch(request, reader);
    } catch (error) {
      reader.onResponseError(null, error);
    }
  });
}

class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #resolve: (exchange: Exchange) => void;
  readonly #startedMs = performance.now();
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #answer: Exchange["answer"] = null;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #interimAnswers = 0;
  #isOver = false;

  constructor(options: ExchangeOptions, resolve: (exchange: Exchange) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#cutOff("timeout"), options.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline passed while there was no connection yet.
    if (this.#isOver) controller.abort(new Error("timeout"));
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    if (statusCode < 200) {
      this.#interimAnswers += 1;
      if (this.#interimAnswers > mostInterimAnswers) this.#cutOff("error", new InterimOverflowError());
      return;
    }
    this.#answer = { statusCode, headers, firstByteMs: performance.now() - this.#startedMs };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#options.keptBytes - this.#bytes;
    // A copy: the chunk is a view of the connection's whole read buffer.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.byteLength;
    meterInUse()?.countBody(chunk.byteLength);
    if (this.#bytes > this.#options.readBytes) this.#cutOff("too_large");
  }

  onResponseEnd(): void {
    meterInUse()?.reset();
    this.#finish("whole");
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: unknown): void {
    this.#finish("error", error);
  }

  #cutOff(end: "timeout" | "too_large" | "error", error?: Error): void {
    this.#finish(end, error);
    this.#controller?.abort(error ?? new Error(end));
  }

  #finish(end: Exchange["end"], error?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    const [only, ...more] = this.#chunks;
    const kept = only && more.length === 0 ? only : Buffer.concat(this.#chunks);
    const [answer, bodyBytes] = [this.#answer, this.#bytes];
    this.#resolve({ answer, kept, bodyBytes, end, ...(error !== undefined && { error }) });
  }
}
