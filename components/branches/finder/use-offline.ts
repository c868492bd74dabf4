import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => !onlineManager.isOnline(),
    () => false,
  );
}

/** Shows our own page when the finder is reloaded offline: public/branches-offline.js. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Browsers without service workers, or that refuse them in private windows, show their own page.
    navigator.serviceWorker?.register("/branches-offline.js", { scope: "/branches" }).catch(() => undefined);
  }, []);
}
