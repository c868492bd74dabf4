import { useEffect, useSyncExternalStore } from "react";

/** Whether the browser says that it has no connection. */
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

/** Lets the finder say itself that there is no connection when it is loaded anew: public/branches-offline.js. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Refused by some browsers in private windows: then the browser says it.
    navigator.serviceWorker.register("/branches-offline.js", { scope: "/branches" }).catch(() => undefined);
  }, []);
}
