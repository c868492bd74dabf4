import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";
import { ceilings } from "#lib/platform/rate-limit/policies.ts";

/** How often an idle stream says that it lives, and asks whether its reader may still listen. */
const heartbeatMs = 5_000;

export type StreamedEvent = {
  /** What a reader sends back as Last-Event-ID to go on behind this event. */
  id: string;
  event: string;
  data: unknown;
};

/** Whose streams are counted together: an application's, or a person's, and those of the organization. */
type Reader = { id: string; organizationId: string };
type OpenStream = { reader: Reader; end: () => void };

const openStreams = processState("event-streams", () => new Set<OpenStream>());

/** Ends every stream of this process, so that it can stop: readers come again, to another process or a later one. */
export function endEventStreams(): void {
  for (const stream of openStreams) stream.end();
}

/**
 * An answer of server-sent events. The first bytes go out at once; a comment follows every five seconds, so that
 * proxies and readers can tell silence from a dead line. It ends when `mayListen` rejects, when `events` ends or
 * throws, when the reader leaves, and when the process stops.
 *
 * @param events makes the events; `signal` aborts when nobody listens any more
 * @throws DomainError too_many_requests where the reader has too many streams open, unavailable where the process has
 *
 * Source: HTML Living Standard, "Server-sent events".
 */
export function eventStream(
  reader: Reader,
  events: (signal: AbortSignal) => AsyncIterable<StreamedEvent>,
  mayListen: () => Promise<unknown>,
): Response {
  requireStreamBelowLimit(reader);
  const encoder = new TextEncoder();
  const abort = new AbortController();
  const open: OpenStream = { reader, end: () => abort.abort() };
  openStreams.add(open);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        // A reader that does not read would fill the memory: it can come again where it was.
        if ((controller.desiredSize ?? 0) < -1_000) abort.abort();
        if (!abort.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => {
        write(": still here\n\n");
        mayListen().catch(() => abort.abort());
      }, heartbeatMs);
      abort.signal.addEventListener("abort", () => {
        clearInterval(heartbeat);
        openStreams.delete(open);
        try {
          controller.close();
        } catch {
          // The reader closed it first.
        }
      });
      write(": hello\nretry: 2000\n\n");
      void pump(events(abort.signal), write).then(open.end, open.end);
    },
    cancel: open.end,
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

async function pump(events: AsyncIterable<StreamedEvent>, write: (text: string) => void): Promise<void> {
  for await (const { id, event, data } of events)
    write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function requireStreamBelowLimit(reader: Reader): void {
  const open = [...openStreams].map((stream) => stream.reader);
  const { streams, streamsOfReader, streamsOfOrganization } = ceilings;
  const headers = { "retry-after": "10" };
  const ofOrganization = open.filter(({ organizationId }) => organizationId === reader.organizationId);
  if (ofOrganization.filter(({ id }) => id === reader.id).length >= streamsOfReader)
    throw new DomainError(
      "too_many_requests",
      `You have ${streamsOfReader} live streams open. Close one first.`,
      { headers },
    );
  if (ofOrganization.length >= streamsOfOrganization)
    throw new DomainError(
      "too_many_requests",
      `Your organization has ${streamsOfOrganization} live streams open. Close one first.`,
      { headers },
    );
  if (open.length >= streams)
    throw new DomainError("unavailable", "Too many live streams are open. Try again in a while.", {
      headers,
    });
}
