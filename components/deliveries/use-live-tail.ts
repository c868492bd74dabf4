import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { deliveryQuery } from "#lib/deliveries/query-options.ts";
import type { Delivery, DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { putDeliveries, renewTop } from "./log-cache.ts";

/** What comes at once is drawn at once. */
const gatherMs = 300;
/** For what the tail does not tell, such as a delivery that was ended by a person. */
const renewalMs = 15_000;

/**
 * Keeps the log up to date for as long as `live` holds and somebody sees the page: what the stream tells is written
 * into it, new deliveries and what became of them. A browser has few lines to one server, so a hidden page keeps none.
 * The line is taken up again by itself, and the log brought up to date then.
 */
export function useLiveTail(live: boolean, filters: DeliveryFilters): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!live) return;
    let source: EventSource | undefined;
    let drawing: ReturnType<typeof setTimeout> | undefined;
    let told: Delivery[] = [];
    const draw = () => {
      drawing = undefined;
      putDeliveries(client, filters, told);
      for (const { id } of told)
        void client.invalidateQueries({ queryKey: deliveryQuery(id).queryKey, exact: true });
      told = [];
    };
    const hear = ({ data }: MessageEvent<string>) => {
      told.push(JSON.parse(data) as Delivery);
      drawing ??= setTimeout(draw, gatherMs);
    };
    // Where the server is away the next renewal tells; the log says so itself when it is asked for.
    const renew = () => void renewTop(client, filters).catch(() => undefined);
    const follow = () => {
      source?.close();
      source = undefined;
      if (document.hidden) return;
      source = new EventSource("/api/console/deliveries/live");
      source.addEventListener("ready", renew);
      source.addEventListener("delivery", hear);
      source.addEventListener("change", hear);
    };
    const renewal = setInterval(() => document.hidden || renew(), renewalMs);
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      source?.close();
      clearTimeout(drawing);
      clearInterval(renewal);
    };
  }, [live, client, filters]);
}
