import { useEffect, useSyncExternalStore } from "react";

/** Whether the browser reports that it is offline. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      for (const name of ["online", "offline"]) window.addEventListener(name, onChange);
      return () => {
        for (const name of ["online", "offline"]) window.removeEventListener(name, onChange);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}

/** Shows our own page when the finder is reloaded offline: public/branches-offline.js. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Some browsers refuse in private windows, and then show their own page.
    navigator.serviceWorker.register("/branches-offline.js", { scope: "/branches" }).catch(() => undefined);
  }, []);
}
