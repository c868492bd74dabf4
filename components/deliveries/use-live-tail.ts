import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Many deliveries at once renew the log once. */
const gatherMs = 300;

/**
 * Renews the log as soon as a delivery is made, for as long as `live` holds and somebody sees the page: a browser has
 * few lines to one server, and a hidden page must not keep one. It takes the line up again by itself.
 */
export function useLiveTail(live: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!live) return;
    let source: EventSource | undefined;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      renewal ??= setTimeout(() => {
        renewal = undefined;
        void queryClient.invalidateQueries({ queryKey: ["deliveries"] });
      }, gatherMs);
    };
    const follow = () => {
      source?.close();
      source = undefined;
      if (document.hidden) return;
      source = new EventSource("/api/console/deliveries/live");
      source.addEventListener("ready", renew);
      source.addEventListener("delivery", renew);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      source?.close();
      clearTimeout(renewal);
    };
  }, [live, queryClient]);
}
