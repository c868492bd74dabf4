import type { ApiClient } from "./create-api-client.ts";
import { digestOf, hourMs, sha256 } from "./digest-of.ts";

/** Of a request for digests, for the IDs of prefixes, and for resending. */
const mostHours = 168;
const mostPrefixes = 64;
const mostResent = 100;

export type Reconciliation = {
  /** How many events there were in how many hours, and the starts of those whose digests differ from yours. */
  events: number;
  hours: number;
  differing: string[];
  /** The IDs that you have not received. */
  missing: string[];
  /** The signed digests, as a proof for later: see `checkStatement`. */
  statements: string[];
};

export type ReconcileInput = {
  /** The full hours between these times are compared, as far as they can no longer change. */
  from: Date;
  to: Date;
  /**
   * The IDs of the events that you received with a `receivedAt` from `from` until before `to`. More IDs do no harm, but cost
   * bytes. Called for each hour, and once for the time from the first hour that differs to the last one.
   */
  receivedIn: (from: Date, to: Date) => Iterable<string> | Promise<Iterable<string>>;
};

/**
 * Finds the events that you have not received: compares your IDs with the portal's digests of each hour, and then parts of the
 * hours that differ, down to the IDs.
 *
 * @throws Error if the portal refuses
 */
export async function reconcile(
  api: ApiClient,
  { from, to, receivedIn }: ReconcileInput,
): Promise<Reconciliation> {
  const result: Reconciliation = { events: 0, hours: 0, differing: [], missing: [], statements: [] };
  const firstMs = Math.ceil(from.getTime() / hourMs) * hourMs;
  for (let startMs = firstMs; startMs < to.getTime(); startMs += mostHours * hourMs) {
    const end = new Date(Math.min(startMs + mostHours * hourMs, to.getTime()));
    const query = { from: new Date(startMs).toISOString(), to: end.toISOString() };
    const { data, statement } = dataOf(
      await api.GET("/api/notification/v2/events/digests", { params: { query } }),
    );
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
    if (!first || !last) continue;
    result.differing.push(...differing.map((hour) => hour.toISOString()));
    const period = { from: first, to: new Date(last.getTime() + hourMs) };
    result.missing.push(...(await findMissing(api, period, await receivedIn(period.from, period.to))));
  }
  return result;
}

/** The events of the period that are not in `received`. Descends into the parts that differ, level by level. */
async function findMissing(
  api: ApiClient,
  period: { from: Date; to: Date },
  received: Iterable<string>,
): Promise<string[]> {
  const own = new Map([...received].map((id) => [id, sha256(id)]));
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  const missing: string[] = [];
  let prefixes = [""];
  while (prefixes.length > 0) {
    const digits = (prefixes[0]?.length ?? 0) + 1;
    const ownParts = Map.groupBy(own.keys(), (id) => own.get(id)?.slice(0, digits));
    const differing: string[] = [];
    for (let at = 0; at < prefixes.length; at += mostPrefixes) {
      const query = { from, to, prefix: prefixes.slice(at, at + mostPrefixes).join(",") };
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
 * Asks for the deliveries of these events again.
 *
 * @returns how many deliveries are sent. An event without one, such as from before the webhook, is in the event feed.
 * @throws Error if the portal refuses
 */
export async function resendEvents(api: ApiClient, eventIds: readonly string[]): Promise<number> {
  let resent = 0;
  for (let at = 0; at < eventIds.length; at += mostResent) {
    const body = { eventIds: eventIds.slice(at, at + mostResent) };
    const answer = await api.POST("/api/notification/v2/recoveries", { body });
    // None of them has a delivery that can be sent.
    if (answer.response.status !== 409) resent += dataOf(answer).total;
  }
  return resent;
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

function dataOf<T>({ data, error, response }: Answer<T>): T {
  if (data !== undefined) return data;
  const detail = typeof error === "object" && error !== null && "detail" in error ? `: ${error.detail}` : "";
  throw new Error(`The portal answered ${response.status}${detail}`);
}
