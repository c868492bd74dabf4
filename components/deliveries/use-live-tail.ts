import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { matchesFilters } from "#lib/deliveries/filters.ts";
import { deliveriesQuery, deliveryQuery, topOfLogQuery } from "#lib/deliveries/query-options.ts";
import type { Delivery, DeliveryFilters, DeliveryPage } from "#lib/deliveries/schemas.ts";

/** Deliveries that arrive within this time are rendered together. */
const gatherMs = 300;
/** The stream does not report everything, such as deliveries that an unregistration gave up. */
const renewalMs = 15_000;

/**
 * Keeps the log up to date while `isLive` and the page is visible. The stream reports new and changed deliveries. It
 * reconnects by itself, and the log is reloaded then. A hidden page has no stream: browsers limit connections.
 */
export function useLiveTail(isLive: boolean, filters: DeliveryFilters): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLive) return;
    let source: EventSource | undefined;
    let rendering: ReturnType<typeof setTimeout> | undefined;
    let gathered: Delivery[] = [];
    const render = () => {
      rendering = undefined;
      putDeliveries(client, filters, gathered);
      for (const { id } of gathered)
        void client.invalidateQueries({ queryKey: deliveryQuery(id).queryKey, exact: true });
      gathered = [];
    };
    const gather = ({ data }: MessageEvent<string>) => {
      gathered.push(JSON.parse(data) as Delivery);
      rendering ??= setTimeout(render, gatherMs);
    };
    // If the server is unavailable, the next renewal tries again.
    const renew = () => void renewTop(client, filters).catch(() => undefined);
    const connect = () => {
      source?.close();
      if (document.hidden) return;
      source = new EventSource("/api/console/deliveries/live");
      source.addEventListener("ready", renew);
      source.addEventListener("delivery", gather);
      source.addEventListener("change", gather);
    };
    const renewal = setInterval(() => document.hidden || renew(), renewalMs);
    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      document.removeEventListener("visibilitychange", connect);
      source?.close();
      clearTimeout(rendering);
      clearInterval(renewal);
    };
  }, [isLive, client, filters]);
}

type Log = InfiniteData<DeliveryPage, unknown>;

/** Replaces the rows of these deliveries, and adds newer ones at the top. */
function withDeliveries<T extends Log>(log: T, filters: DeliveryFilters, deliveries: readonly Delivery[]): T {
  const fresh = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
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

/** Writes deliveries, oldest first, into the loaded log. */
function putDeliveries(client: QueryClient, filters: DeliveryFilters, deliveries: readonly Delivery[]): void {
  const { queryKey } = deliveriesQuery(filters);
  client.setQueryData(queryKey, (log) => log && withDeliveries(log, filters, deliveries));
}

/** Replaces a delivery in every loaded log that has it. */
export function replaceDelivery(client: QueryClient, delivery: Delivery): void {
  client.setQueriesData<Log>({ queryKey: ["deliveries", "log"] }, (log) => {
    const has = log?.pages.some((page) => page.data.some(({ id }) => id === delivery.id));
    return log && has ? withDeliveries(log, {}, [delivery]) : log;
  });
}

/** Reloads the first page only. If it does not meet the loaded rows, it replaces them all. */
async function renewTop(client: QueryClient, filters: DeliveryFilters): Promise<void> {
  const { queryKey } = deliveriesQuery(filters);
  const top = await client.fetchQuery(topOfLogQuery(filters));
  const loaded = client.getQueryData(queryKey)?.pages ?? [];
  const known = new Set(loaded[0]?.data.map(({ id }) => id));
  if (loaded.length > 1 && top.data.some(({ id }) => known.has(id)))
    client.setQueryData(queryKey, (log) => log && withDeliveries(log, {}, top.data.toReversed()));
  else client.setQueryData(queryKey, { pages: [top], pageParams: [null] });
}
