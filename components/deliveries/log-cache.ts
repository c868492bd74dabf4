import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { matchesFilters } from "#lib/deliveries/filters.ts";
import { deliveriesQuery, topOfLogQuery } from "#lib/deliveries/query-options.ts";
import type { Delivery, DeliveryFilters, DeliveryPage } from "#lib/deliveries/schemas.ts";

type Log = InfiniteData<DeliveryPage, unknown>;

/** The log with these deliveries as they are now: rows that it has are replaced, newer ones come in at the top. */
function withDeliveries<T extends Log>(log: T, filters: DeliveryFilters, told: readonly Delivery[]): T {
  const fresh = new Map(told.map((delivery) => [delivery.id, delivery]));
  const pages = log.pages.map((page) => {
    if (!page.data.some(({ id }) => fresh.has(id))) return page;
    const data = page.data.map((row) => {
      const now = fresh.get(row.id);
      fresh.delete(row.id);
      return now ?? row;
    });
    return { ...page, data };
  });
  const [first, ...rest] = pages;
  const newest = first?.data[0]?.createdAt ?? "";
  const added = [...fresh.values()]
    .filter((delivery) => delivery.createdAt >= newest && matchesFilters(filters, delivery))
    .toReversed();
  if (!first || added.length === 0) return { ...log, pages };
  return { ...log, pages: [{ ...first, data: [...added, ...first.data] }, ...rest] };
}

/** Writes into the log what became of deliveries, oldest first, without asking the server again. */
export function putDeliveries(
  client: QueryClient,
  filters: DeliveryFilters,
  told: readonly Delivery[],
): void {
  client.setQueryData(deliveriesQuery(filters).queryKey, (log) => log && withDeliveries(log, filters, told));
}

/** What became of one delivery, into every log that has it. */
export function replaceDelivery(client: QueryClient, delivery: Delivery): void {
  client.setQueriesData<Log>({ queryKey: ["deliveries", "log"] }, (log) => {
    const has = log?.pages.some((page) => page.data.some(({ id }) => id === delivery.id));
    return log && has ? withDeliveries(log, {}, [delivery]) : log;
  });
}

/**
 * Brings the log up to date however many pages are loaded: only the first is asked for, and where nothing joins it to
 * what is there, it takes the place of all.
 */
export async function renewTop(client: QueryClient, filters: DeliveryFilters): Promise<void> {
  const { queryKey } = deliveriesQuery(filters);
  const top = await client.fetchQuery(topOfLogQuery(filters));
  const loaded = client.getQueryData(queryKey)?.pages ?? [];
  const known = new Set(loaded[0]?.data.map(({ id }) => id));
  if (loaded.length > 1 && top.data.some(({ id }) => known.has(id)))
    putDeliveries(client, filters, top.data.toReversed());
  else client.setQueryData(queryKey, { pages: [top], pageParams: [null] });
}
