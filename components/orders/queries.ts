import { listQuery } from "#components/api/queries.ts";

/** The test orders of an audience, by client ID. */
export function testOrdersQuery(audience: readonly string[]) {
  return listQuery("/api/notification/v2/test-orders", { query: { audience: audience.join() } });
}
