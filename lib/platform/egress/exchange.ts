import type { Dispatcher } from "undici";
import { countBody, resetMeter } from "./answer-meter.ts";

type Headers = Record<string, string | string[] | undefined>;

export type ExchangeOptions = {
  /** For the whole exchange, from DNS to the last byte of the body. */
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
  /** The size of the body, as far as it was read. */
  bodyBytes: number;
  end: "whole" | "timeout" | "too_large" | "error";
  error?: unknown;
};

/** Maximum number of 1xx answers before the final one. */
const maxInterimAnswers = 8;

class InterimOverflowError extends Error {
  readonly code = "INTERIM_OVERFLOW";

  constructor() {
    super(`More than ${maxInterimAnswers} interim answers (status 1xx).`);
  }
}

/**
 * Sends one request and reads its answer. Never throws. Closes the connection at the deadline or if the body is too large.
 * Otherwise reads the whole body, so that the connection can be reused.
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
    // The deadline passed before there was a connection.
    if (this.#isOver) controller.abort(new Error("timeout"));
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    if (statusCode < 200) {
      this.#interimAnswers += 1;
      if (this.#interimAnswers > maxInterimAnswers) this.#cutOff("error", new InterimOverflowError());
      return;
    }
    this.#answer = { statusCode, headers, firstByteMs: performance.now() - this.#startedMs };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#options.keptBytes - this.#bytes;
    // Copy, because the chunk is a view of the connection's read buffer.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.byteLength;
    countBody(chunk.byteLength);
    if (this.#bytes > this.#options.readBytes) this.#cutOff("too_large");
  }

  onResponseEnd(): void {
    resetMeter();
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
    const kept = Buffer.concat(this.#chunks);
    this.#resolve({
      answer: this.#answer,
      kept,
      bodyBytes: this.#bytes,
      end,
      ...(error !== undefined && { error }),
    });
  }
}
