import "leaflet/dist/leaflet.css";
import "./map.css";
import { MapContainer, ScaleControl } from "react-leaflet";
import { QueryCache } from "#components/branches/query-cache.tsx";
import { BaseMap } from "./base-map.tsx";
import { MapLabels } from "./labels.tsx";
import { mapLongitude } from "./map-places.ts";
import { OpenedPin } from "./opened-pin.tsx";

/** A map of one place, for a page without a query cache. */
export default function PlaceMap(place: { lat: number; long: number; name: string }) {
  return (
    <QueryCache>
      <MapContainer
        className="branch-map"
        center={[place.lat, mapLongitude(place.long)]}
        zoom={9}
        minZoom={4}
        maxZoom={12}
        scrollWheelZoom={false}
        attributionControl={false}
      >
        <BaseMap />
        <MapLabels />
        <OpenedPin {...place} />
        <ScaleControl position="bottomleft" metric={false} />
      </MapContainer>
    </QueryCache>
  );
}
