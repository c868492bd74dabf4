import type { Map as LeafletMap } from "leaflet";
import { useCallback, useSyncExternalStore } from "react";
import { useMap } from "react-leaflet";

/** A value of the map, as it is after each move. */
export function useMapValue<T extends string | number | boolean>(read: (map: LeafletMap) => T): T {
  const map = useMap();
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on("moveend resize", onChange);
      return () => void map.off("moveend resize", onChange);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => read(map));
}
