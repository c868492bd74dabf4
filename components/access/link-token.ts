import { useSyncExternalStore } from "react";

const noEvents = () => () => undefined;

/**
 * The token of a link that came by mail: what stands after `#`, which no browser sends. Undefined while the server
 * renders, empty where the link has none.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    noEvents,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}
