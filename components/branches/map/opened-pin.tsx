import { divIcon } from "leaflet";
import { useMemo } from "react";
import { Marker } from "react-leaflet";
import { mapLongitude } from "./map-places.ts";

/** The pin of the opened branch, with its name. */
export function OpenedPin({ lat, long, name }: { lat: number; long: number; name: string }) {
  const icon = useMemo(() => {
    const label = document.createElement("span");
    label.className = "map-pin-name";
    label.textContent = name;
    return divIcon({ html: label, iconSize: [34, 34], className: "map-pin map-pin-opened" });
  }, [name]);
  return (
    <Marker
      position={[lat, mapLongitude(long)]}
      icon={icon}
      title={`${name}, open beside the map`}
      zIndexOffset={20_000}
      interactive={false}
      keyboard={false}
    />
  );
}
