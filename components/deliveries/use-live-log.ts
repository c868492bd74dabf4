import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PathOf } from "#components/api/exchange.ts";

/** The log, and the delivery that is open. */
const reloaded: PathOf<"GET">[] = [
  "/api/notification/v2/deliveries",
  "/api/notification/v2/deliveries/[deliveryId]",
];
/** Changes that arrive within this time reload the log together. */
const gatherMs = 500;
/** The stream does not report everything, such as deliveries that an unregistration gave up. */
const renewalMs = 15_000;

/**
 * Reloads the shown page of the log when deliveries arrive or change, while `isLive` and the page is visible. A stream that
 * was refused is asked for again; the browser only repeats one that broke. A hidden page has no stream: browsers limit
 * connections.
 */
export function useLiveLog(isLive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLive) return;
    let source: EventSource | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      gathering = undefined;
      if (document.hidden) return;
      for (const path of reloaded) void client.invalidateQueries({ queryKey: [path] });
    };
    const gather = () => {
      gathering ??= setTimeout(reload, gatherMs);
    };
    const connect = () => {
      source?.close();
      if (document.hidden) return;
      source = new EventSource("/api/console/deliveries/live");
      for (const type of ["ready", "change"]) source.addEventListener(type, gather);
    };
    const renew = () => {
      reload();
      if (source?.readyState === EventSource.CLOSED) connect();
    };
    const renewal = setInterval(renew, renewalMs);
    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      document.removeEventListener("visibilitychange", connect);
      source?.close();
      clearTimeout(gathering);
      clearInterval(renewal);
    };
  }, [isLive, client]);
}
