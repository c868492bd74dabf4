import { divIcon, latLngBounds } from "leaflet";
import { Marker, ScaleControl } from "react-leaflet";
import { BaseMap, OpenedPin } from "./base-map.tsx";
import { MapLabels } from "./map-labels.tsx";
import { mapLongitude } from "./map-places.ts";

/** `isInactive`: drawn as the finder draws a branch that is out of operation. */
export type NamedPlace = { lat: number; long: number; name: string; isInactive?: boolean };

function Pin({ lat, long, name, isInactive = false }: NamedPlace) {
  const icon = divIcon({
    iconSize: [18, 18],
    className: `map-pin${isInactive ? " map-pin-inactive" : ""}`,
  });
  return <Marker position={[lat, mapLongitude(long)]} icon={icon} title={name} alt={name} keyboard={false} />;
}

/** A map of one place with its name, or of several with pins. It shows all of them at first. */
export default function PlacesMap({ places }: { places: readonly NamedPlace[] }) {
  const [only, ...others] = places;
  if (!only) return null;
  const bounds = latLngBounds(places.map(({ lat, long }) => [lat, mapLongitude(long)]));
  return (
    <BaseMap bounds={bounds.pad(0.1)} boundsOptions={{ maxZoom: 9 }} minZoom={2} scrollWheelZoom={false}>
      <MapLabels />
      {others.length === 0 ? (
        <OpenedPin {...only} />
      ) : (
        places.map((place) => <Pin key={place.name} {...place} />)
      )}
      <ScaleControl position="bottomleft" metric={false} maxWidth={140} />
    </BaseMap>
  );
}
