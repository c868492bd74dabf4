import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PathOf } from "#components/api/exchange.ts";

/** What a change of a log reloads: the log, and the delivery that is open. */
const reloaded = {
  deliveries: ["/api/notification/v2/deliveries", "/api/notification/v2/deliveries/[deliveryId]"],
  requests: ["/api/console/requests"],
} as const satisfies Record<string, PathOf<"GET">[]>;
/** Changes that arrive within this time reload the log together. */
const gatherMs = 500;
/** The stream does not report everything, such as deliveries that an unregistration gave up. */
const renewalMs = 15_000;

/**
 * Reloads the shown page of a log when something in it is new or changed, while `isLive` and the page is visible. A stream that
 * was refused is asked for again; the browser only repeats one that broke. A hidden page has no stream: browsers limit
 * connections.
 */
export function useLiveLog(log: keyof typeof reloaded, isLive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLive) return;
    let source: EventSource | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      gathering = undefined;
      if (document.hidden) return;
      for (const path of reloaded[log]) void client.invalidateQueries({ queryKey: [path] });
    };
    const gather = () => {
      gathering ??= setTimeout(reload, gatherMs);
    };
    const connect = () => {
      source?.close();
      if (document.hidden) return;
      source = new EventSource(`/api/console/live?log=${log}`);
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
  }, [log, isLive, client]);
}
