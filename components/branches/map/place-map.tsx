import { ScaleControl } from "react-leaflet";
import { MapLabels, OpenedPin, StatesMap } from "./base-map.tsx";
import { mapLongitude } from "./map-places.ts";

/** A map of one place. */
export default function PlaceMap(place: { lat: number; long: number; name: string }) {
  return (
    <StatesMap
      center={[place.lat, mapLongitude(place.long)]}
      zoom={9}
      minZoom={4}
      maxZoom={12}
      scrollWheelZoom={false}
    >
      <MapLabels />
      <OpenedPin {...place} />
      <ScaleControl position="bottomleft" metric={false} />
    </StatesMap>
  );
}
