import { queryOptions } from "@tanstack/react-query";
import { listQuery } from "#components/api/queries.ts";

const refetchMs = { soon: 2_000, later: 15_000 };

/** When to read the answers again: soon, while a delivery is sent or about to be; null once all have arrived or failed. */
function nextReadMs(nextAttemptAt: string | null, isResending: boolean): number | null {
  if (isResending) return refetchMs.soon;
  if (nextAttemptAt === null) return null;
  return Date.parse(nextAttemptAt) - Date.now() < refetchMs.later ? refetchMs.soon : refetchMs.later;
}

/** The test orders of an audience, by client ID, with what receivers answered to the last event of each. */
export function testOrdersQuery(audience: readonly string[]) {
  return queryOptions({
    ...listQuery("/api/console/test-orders", { query: { audience: audience.join() } }),
    refetchInterval: ({ state }) => {
      const deliveries = (state.data?.data ?? []).flatMap(({ lastEvent }) => lastEvent?.deliveries ?? []);
      const waitsMs = deliveries.flatMap(
        ({ nextAttemptAt, isResending }) => nextReadMs(nextAttemptAt, isResending) ?? [],
      );
      return waitsMs.length > 0 && Math.min(...waitsMs);
    },
  });
}
