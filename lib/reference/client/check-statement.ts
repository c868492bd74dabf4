import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import { digestOf, hourMs, sha256 } from "./digest-of.ts";

export type KeptEvent = { eventId: string; receivedAt: Date; payload?: unknown };

/** Whether an hour of a statement has exactly these events and payloads. `payloads` is null if not all are given. */
export type CheckedHour = {
  hour: string;
  count: number;
  found: number;
  ids: boolean;
  payloads: boolean | null;
};

type SignedHour = { hour: string; count: number; sha256: string; payloadsSha256: string };

/**
 * Compares events with a signed statement, without calling the portal. An hour differs if one of its events was removed,
 * added, or altered after the statement was signed.
 *
 * @param keys the keys that the authorization server published when you received the statement
 * @throws Error if no key verifies the statement
 *
 * Source: contract, "Digests".
 */
export async function checkStatement(
  statement: string,
  keys: JWK[],
  events: Iterable<KeptEvent>,
): Promise<CheckedHour[]> {
  const typ = "event-digests+jwt";
  const { payload } = await jwtVerify<{ data: SignedHour[] }>(statement, createLocalJWKSet({ keys }), {
    typ,
  });
  const ofHour = Map.groupBy(events, ({ receivedAt }) => Math.floor(receivedAt.getTime() / hourMs));
  return payload.data.map(({ hour, count, ...signed }) => {
    const own = new Map(
      (ofHour.get(Date.parse(hour) / hourMs) ?? []).map((event) => [event.eventId, event.payload]),
    );
    const lines = [...own]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, value]) => `${id} ${sha256(JSON.stringify(value) ?? "")}`);
    return {
      hour,
      count,
      found: own.size,
      ids: digestOf(own.keys()) === signed.sha256,
      payloads: [...own.values()].includes(undefined)
        ? null
        : sha256(lines.join("\n")) === signed.payloadsSha256,
    };
  });
}
