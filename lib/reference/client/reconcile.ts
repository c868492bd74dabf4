import type { ApiClient } from "./create-api-client.ts";
import { digestOf, hourMs, sha256 } from "./digest-of.ts";

const mostHours = 168;
const mostPrefixes = 64;
const mostResent = 100;

export type Reconciliation = {
  /** The number of events in the portal's compared hours. */
  events: number;
  hours: number;
  /** The starts of the hours whose digests differ from yours. */
  differing: string[];
  /** The IDs of events that you have not received. */
  missing: string[];
  /** The signed digests. Keep them as proof for `checkStatement`. */
  statements: string[];
};

export type ReconcileInput = {
  /** Compares the full hours between these times that are final. */
  from: Date;
  to: Date;
  /**
   * Returns the IDs of the events that you received with a `receivedAt` at or after `from` and before `to`. Called for each
   * hour, and once for the period from the first to the last hour that differs.
   */
  receivedIn: (from: Date, to: Date) => Iterable<string> | Promise<Iterable<string>>;
};

/**
 * Finds the events that you have not received. Compares your IDs with the portal's digest of each hour, then narrows down
 * the hours that differ.
 *
 * @throws Error if the portal refuses a request
 */
export async function reconcile(
  api: ApiClient,
  { from, to, receivedIn }: ReconcileInput,
): Promise<Reconciliation> {
  const result: Reconciliation = { events: 0, hours: 0, differing: [], missing: [], statements: [] };
  const firstMs = Math.ceil(from.getTime() / hourMs) * hourMs;
  for (let startMs = firstMs; startMs < to.getTime(); startMs += mostHours * hourMs) {
    const end = new Date(Math.min(startMs + mostHours * hourMs, to.getTime()));
    for (const read of await inParts({ from: new Date(startMs), to: end }, readDigests(api)))
      await compareHours(api, read, receivedIn, result);
  }
  return result;
}

type Period = { from: Date; to: Date };

const queryOf = ({ from, to }: Period) => ({ from: from.toISOString(), to: to.toISOString() });

/** Reads the period. If that takes the portal too long, halves it, down to one hour. */
async function inParts<T>(period: Period, read: (period: Period) => Promise<T>): Promise<T[]> {
  const { from, to } = period;
  try {
    return [await read(period)];
  } catch (error) {
    const hours = (to.getTime() - from.getTime()) / hourMs;
    if (!(error instanceof TooSlow) || hours < 2) throw error;
    const middle = new Date(from.getTime() + Math.floor(hours / 2) * hourMs);
    return [...(await inParts({ from, to: middle }, read)), ...(await inParts({ from: middle, to }, read))];
  }
}

type Digests = { data: { hour: string; count: number; sha256: string }[]; statement: string };

function readDigests(api: ApiClient): (period: Period) => Promise<Digests> {
  return async (period) =>
    dataOf(await api.GET("/api/notification/v2/events/digests", { params: { query: queryOf(period) } }));
}

/** Compares your events with the digests of hours, and adds the differences to `result`. */
async function compareHours(
  api: ApiClient,
  { data, statement }: Digests,
  receivedIn: ReconcileInput["receivedIn"],
  result: Reconciliation,
): Promise<void> {
  const differing: Date[] = [];
  for (const { hour, count, sha256: digest } of data) {
    const start = new Date(hour);
    const own = new Set(await receivedIn(start, new Date(start.getTime() + hourMs)));
    if (own.size !== count || digestOf(own) !== digest) differing.push(start);
    result.events += count;
  }
  result.hours += data.length;
  result.statements.push(statement);
  const [first, last] = [differing.at(0), differing.at(-1)];
  if (!first || !last) return;
  result.differing.push(...differing.map((hour) => hour.toISOString()));
  const missing = await inParts({ from: first, to: new Date(last.getTime() + hourMs) }, async (period) =>
    findMissing(api, period, await receivedIn(period.from, period.to)),
  );
  result.missing.push(...missing.flat());
}

/** Returns the events of the period that are not in `received`. Descends into the differing parts, level by level. */
async function findMissing(api: ApiClient, period: Period, received: Iterable<string>): Promise<string[]> {
  const own = new Map([...received].map((id) => [id, sha256(id)]));
  const missing: string[] = [];
  let prefixes = [""];
  while (prefixes.length > 0) {
    const digits = (prefixes[0]?.length ?? 0) + 1;
    const ownParts = Map.groupBy(own.keys(), (id) => own.get(id)?.slice(0, digits));
    const differing: string[] = [];
    for (let at = 0; at < prefixes.length; at += mostPrefixes) {
      const query = { ...queryOf(period), prefix: prefixes.slice(at, at + mostPrefixes).join(",") };
      const { data } = dataOf(await api.GET("/api/notification/v2/events/ids", { params: { query } }));
      for (const { eventIds, parts } of data) {
        missing.push(...(eventIds ?? []).filter((id) => !own.has(id)));
        for (const part of parts ?? [])
          if (!digestOf(ownParts.get(part.prefix) ?? []).startsWith(part.digest)) differing.push(part.prefix);
      }
    }
    prefixes = differing;
  }
  return missing;
}

/**
 * Resends the deliveries of these events.
 *
 * @returns the number of resent deliveries. Read events without a delivery, such as older ones, from the event feed.
 * @throws Error if the portal refuses a request
 */
export async function resendEvents(api: ApiClient, eventIds: readonly string[]): Promise<number> {
  let resent = 0;
  for (let at = 0; at < eventIds.length; at += mostResent) {
    const body = { eventIds: eventIds.slice(at, at + mostResent) };
    const answer = await api.POST("/api/notification/v2/recoveries", { body });
    // A 409 means that none of them has a delivery to resend.
    if (answer.response.status !== 409) resent += dataOf(answer).total;
  }
  return resent;
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The portal's search timed out, which is a 400 without a parameter. */
class TooSlow extends Error {}

function dataOf<T>({ data, error, response }: Answer<T>): T {
  if (data !== undefined) return data;
  const problem = typeof error === "object" && error !== null ? error : {};
  const words = `The portal answered ${response.status}${"detail" in problem ? `: ${problem.detail}` : ""}`;
  throw response.status === 400 && !("errors" in problem) ? new TooSlow(words) : new Error(words);
}
