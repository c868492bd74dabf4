import type { Socket } from "node:net";

/** Most bytes of an answer besides its body: status line, headers, chunk sizes, extensions and trailers. */
export const mostFramingBytes = 16_384;
/** The parser gets this much at a time and does not stop in between, so this is how far a limit is exceeded at most. */
const sliceBytes = 4_096;

/** The receiver sent more besides the body than `mostFramingBytes`. The connection is closed. */
class FramingOverflowError extends Error {
  readonly code = "FRAMING_OVERFLOW";

  constructor() {
    super(`The answer has more than ${mostFramingBytes} bytes besides its body.`);
  }
}

/** What one connection received in its present exchange. */
class AnswerMeter {
  #rawBytes = 0;
  #bodyBytes = 0;

  isOver(): boolean {
    return this.#rawBytes - this.#bodyBytes > mostFramingBytes;
  }

  countRaw(bytes: number): void {
    this.#rawBytes += bytes;
  }

  countBody(bytes: number): void {
    this.#bodyBytes += bytes;
  }

  /** The exchange has ended: the next one on this connection begins at zero. */
  reset(): void {
    this.#rawBytes = 0;
    this.#bodyBytes = 0;
  }
}

let reading: AnswerMeter | null = null;

/** Within a dispatch handler's callback: the meter of the connection whose bytes are being parsed. */
export function meterInUse(): AnswerMeter | null {
  return reading;
}

/**
 * Bounds what a receiver can make this process parse. undici limits the names and values of headers, but not what is
 * between them, not their number, not the status line and not the framing of chunks: 64 KiB of tiny headers take 70 ms of
 * a processor, and endless interim answers all of it. So the socket hands out small slices, and is closed when all that
 * is not body exceeds `mostFramingBytes`. Whoever handles the answer reports its body's bytes and its end to `meterInUse`.
 */
export function meterAnswers(socket: Socket): void {
  const meter = new AnswerMeter();
  const read: Socket["read"] = socket.read.bind(socket);
  socket.read = (size?: number) => {
    if (meter.isOver()) {
      socket.destroy(new FramingOverflowError());
      return null;
    }
    const chunk = socket.readableLength > sliceBytes ? read(size ?? sliceBytes) : read(size);
    // The parser works on it before anybody reads anything else.
    reading = meter;
    if (chunk) meter.countRaw(chunk.length);
    return chunk;
  };
}
