import type { ForwardedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { type Portal, required } from "./call-portal.ts";
import { Unavailable } from "./errors.ts";

/** The portal sends a heartbeat every five seconds. */
const silenceMs = 20_000;

/** An event of the stream. `delivery` is null for the first one, which only has the start as its ID. */
export type LiveEvent = { id: string; delivery: ForwardedDelivery | null };

/** Streams deliveries after an ID or since a time, until the stream ends. @throws Unavailable if heartbeats stop */
export async function* liveDeliveries(
  portal: Portal,
  start: { from: string | undefined; since: Date | undefined },
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const { data } = await portal.GET("/api/notification/v2/deliveries/live", {
    params: {
      query: { include: "all", ...(start.since && { since: start.since.toISOString() }) },
      header: { ...(start.from !== undefined && { "Last-Event-ID": start.from }) },
    },
    headers: { accept: "text/event-stream" },
    parseAs: "stream",
    signal,
  });
  // The request's own signal stops working once the request object is garbage-collected.
  const reader = required(data ?? undefined)
    .pipeThrough(new TextDecoderStream(), { signal })
    .getReader();
  let pending = "";
  try {
    while (true) {
      const { done, value } = await beforeSilence(reader.read());
      if (done) return;
      const blocks = (pending + value).split("\n\n");
      pending = blocks.pop() ?? "";
      for (const { id, event, data: text } of blocks.map(readBlock))
        if (id !== "") yield { id, delivery: event === "delivery" ? JSON.parse(text) : null };
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @throws Unavailable after `silenceMs` */
async function beforeSilence<T>(read: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable("No heartbeat from the portal.")), silenceMs);
  });
  return Promise.race([read, silence]).finally(() => clearTimeout(timer));
}

/** Parses the fields of a server-sent event. */
function readBlock(block: string): { id: string; event: string; data: string } {
  // A dot without the flag matches no U+2028 or U+2029, which JSON may have.
  const fields = block.split("\n").map((line) => line.match(/^(id|event|data): (.*)$/s));
  const field = (name: string) => fields.find((match) => match?.[1] === name)?.[2] ?? "";
  return { id: field("id"), event: field("event"), data: field("data") };
}
