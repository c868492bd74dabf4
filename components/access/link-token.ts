import { useSyncExternalStore } from "react";

const noEvents = () => () => undefined;

/**
 * The token of an emailed link: the part after `#`, which browsers do not send. Undefined while the server
 * renders, empty where the link has none.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    noEvents,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}
