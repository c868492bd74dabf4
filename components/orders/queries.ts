import { queryOptions } from "@tanstack/react-query";
import { listQuery } from "#components/api/queries.ts";
import type { OrderDelivery } from "#lib/notifications/deliveries/shared/order-schemas.ts";

const refetchMs = 2_000;

/** The test orders of an audience, by client ID, reloaded until the deliveries of each last event have arrived. */
export function testOrdersQuery(audience: readonly string[]) {
  return queryOptions({
    ...listQuery("/api/console/test-orders", { query: { audience: audience.join() } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ lastEvent }) => lastEvent?.deliveries.some(isOpen)) ? refetchMs : false,
  });
}

function isOpen({ nextAttemptAt, isResending }: OrderDelivery): boolean {
  return nextAttemptAt !== null || isResending;
}
