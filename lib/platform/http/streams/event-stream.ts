import {
  type ApplicationActor,
  type Context,
  countActor,
  type UserActor,
} from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";

export const heartbeatMs = 5_000;
/** How many bytes to buffer for a slow reader before pausing the source. */
const bufferBytes = 256 * 1_024;

/** Readers send `id` back as Last-Event-ID to continue after this event. Without one, they start again. `data` is JSON. */
export type StreamedEvent = { id?: string; event: string; data: string };

/** Whose streams count together: those of an application or person, and of their organization. */
type Reader = { id: string; organizationId?: string };
/** `signal` aborts when the connection should end. */
type OpenStream = { reader: Reader; signal: AbortSignal; end: () => void };
type Listening = Context<ApplicationActor | UserActor>;

const openStreams = processState("event-streams", () => new Set<OpenStream>());

/** Ends every stream of this process before it stops. Readers reconnect to another process. */
export function endEventStreams(): void {
  for (const stream of openStreams) stream.end();
}

/**
 * Counts a connection that stays open as a stream until its `end` is called or the process stops. It leaves the place of
 * its request.
 *
 * @throws DomainError too_many_requests, unavailable (too many streams)
 */
export function holdConnection({ actor, leavePlace }: Listening): OpenStream {
  const reader = countActor(actor);
  requireStreamBelowLimit(reader);
  leavePlace?.();
  const abort = new AbortController();
  const open = {
    reader,
    signal: abort.signal,
    end: () => {
      openStreams.delete(open);
      abort.abort();
    },
  };
  openStreams.add(open);
  return open;
}

/**
 * Responds with server-sent events, and a comment every five seconds so that proxies keep the connection. The stream ends
 * when `mayListen` rejects, `events` ends or throws, the reader leaves, or the process stops.
 *
 * @param events makes the events; `signal` aborts when the stream ends
 * @throws DomainError too_many_requests, unavailable (too many streams)
 *
 * Source: HTML Living Standard, "Server-sent events".
 */
export function eventStream(
  ctx: Listening,
  events: (signal: AbortSignal) => AsyncIterable<StreamedEvent>,
  mayListen: () => Promise<unknown>,
): Response {
  const encoder = new TextEncoder();
  const open = holdConnection(ctx);
  const { signal } = open;
  let readOn = Promise.withResolvers<void>();
  let batch = "";
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const isFull = () => (controller.desiredSize ?? 0) < 0;
    const flush = () => {
      if (batch !== "") controller.enqueue(encoder.encode(batch));
      batch = "";
    };
    // What is written in one turn of the event loop goes out at once: each chunk costs a write to the socket.
    const write = (text: string) => {
      if (signal.aborted) return;
      if (batch === "") setImmediate(() => void (signal.aborted || flush()));
      batch += text;
      if (batch.length > bufferBytes) flush();
    };
    const writeInTurn = async (text: string) => {
      write(text);
      readOn = Promise.withResolvers();
      if (isFull()) await readOn.promise;
    };
    const heartbeat = setInterval(() => {
      // Don't buffer heartbeats for a reader that does not read.
      if (!isFull()) write(": still here\n\n");
      mayListen().catch(open.end);
    }, heartbeatMs);
    signal.addEventListener("abort", () => {
      clearInterval(heartbeat);
      readOn.resolve();
      try {
        flush();
        controller.close();
      } catch {
        // The reader closed it first.
      }
    });
    write(": hello\nretry: 2000\n\n");
    void pump(events(signal), writeInTurn).then(open.end, open.end);
  };
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes });
  const body = new ReadableStream<Uint8Array>(
    { start, pull: () => readOn.resolve(), cancel: open.end },
    strategy,
  );
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

async function pump(
  events: AsyncIterable<StreamedEvent>,
  write: (text: string) => Promise<void>,
): Promise<void> {
  for await (const { id, event, data } of events)
    await write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
}

function requireStreamBelowLimit({ id, organizationId }: Reader): void {
  const { streams, streamsOfReader, streamsOfOrganization } = countLimits;
  const ofOrganization = [...openStreams].filter(({ reader }) => reader.organizationId === organizationId);
  const own = ofOrganization.filter(({ reader }) => reader.id === id);
  const refusal = (code: "too_many_requests" | "unavailable", detail: string) =>
    new DomainError(code, detail, { headers: { "retry-after": "10" } });
  const tooMany = (whose: string, count: number) =>
    refusal(
      "too_many_requests",
      `${whose} ${count} live streams and waiting requests open. Close one first.`,
    );
  if (own.length >= streamsOfReader) throw tooMany("You have", streamsOfReader);
  if (ofOrganization.length >= streamsOfOrganization)
    throw tooMany("Your organization has", streamsOfOrganization);
  if (openStreams.size >= streams)
    throw refusal("unavailable", "Too many live streams are open. Try again in a few minutes.");
}
