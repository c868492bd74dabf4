import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#lib/platform/access/context.ts";
import { maySee } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import type { StreamedEvent } from "./event-stream.ts";

/** How often a stream checks whether its log has changed. */
const everyMs = 1_000;
const keptSeconds = 5;

/** Something new in a log, and whose it is. */
export type LogChange = { id: string; organizationId: string };

/** By log. */
const recent = processCache<LogChange[]>("recent-changes", { max: 2, ttlMs: everyMs });

/**
 * Tells a page of a log when to reload: a `change`, without data, within about a second of what is new and the actor may see.
 * The first event is `ready`. All streams of a process share a query per log. Ends when `signal` aborts.
 */
export async function* logChanges(
  { actor }: Context,
  signal: AbortSignal,
  log: string,
  readSince: (since: Date) => Promise<LogChange[]>,
): AsyncGenerator<StreamedEvent> {
  const read = async () => {
    const changes = await recent.read(log, () => readSince(addSeconds(new Date(), -keptSeconds)));
    return changes.filter(({ organizationId }) => maySee(actor, organizationId)).map(({ id }) => id);
  };
  let seen = new Set(await read());
  yield { event: "ready", data: "{}" };
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal });
    const latest = await read();
    const isChanged = latest.some((id) => !seen.has(id));
    seen = new Set(latest);
    if (isChanged) yield { event: "change", data: "{}" };
  }
}
