import type { Socket } from "node:net";

/** Maximum size of an answer without its body: status line, headers, chunk sizes, extensions, and trailers. */
const maxFramingBytes = 16_384;
/** The parser gets this much at a time, so a limit is exceeded by at most this much. */
const sliceBytes = 4_096;

/** Why the portal refused an address or cut an answer off. */
export class EgressError extends Error {
  readonly code: "BLOCKED_ADDRESS" | "FRAMING_OVERFLOW" | "INTERIM_OVERFLOW";

  constructor(code: EgressError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** The bytes that a connection received in its current exchange. */
type AnswerMeter = { rawBytes: number; bodyBytes: number };

let reading: AnswerMeter | null = null;

/** Called by a dispatch handler: the connection whose bytes are being parsed received a part of a body. */
export function countBody(bytes: number): void {
  if (reading) reading.bodyBytes += bytes;
}

/** Called by a dispatch handler: the connection whose bytes are being parsed starts its next exchange. */
export function resetMeter(): void {
  if (reading) Object.assign(reading, { rawBytes: 0, bodyBytes: 0 });
}

/**
 * Limits how much a receiver makes this process parse. undici limits header names and values, but not their number, the
 * status line, or the framing of chunks: 64 KiB of tiny headers take 70 ms of CPU. So the socket is read in small slices,
 * and closed if everything except the body exceeds `maxFramingBytes`.
 */
export function meterAnswers(socket: Socket): void {
  const meter: AnswerMeter = { rawBytes: 0, bodyBytes: 0 };
  const read: Socket["read"] = socket.read.bind(socket);
  socket.read = (size?: number) => {
    if (meter.rawBytes - meter.bodyBytes > maxFramingBytes) {
      const detail = `The answer has more than ${maxFramingBytes} bytes besides its body.`;
      socket.destroy(new EgressError("FRAMING_OVERFLOW", detail));
      return null;
    }
    const chunk = socket.readableLength > sliceBytes ? read(size ?? sliceBytes) : read(size);
    // The parser handles this chunk before anything else is read.
    reading = meter;
    if (chunk) meter.rawBytes += chunk.length;
    return chunk;
  };
}
