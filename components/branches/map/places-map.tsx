import { divIcon, latLngBounds } from "leaflet";
import { useMemo } from "react";
import { Marker, ScaleControl } from "react-leaflet";
import { BaseMap, OpenedPin } from "./base-map.tsx";
import { namedCovers, pinCover } from "./choose-labels.ts";
import { pinPixels } from "./clusters.ts";
import { MapLabels } from "./map-labels.tsx";
import { cityZoom, mapLongitude } from "./map-places.ts";
import { useMapSettings } from "./map-settings.tsx";

/** `isInactive`: drawn as the finder draws a branch that is out of operation. */
export type NamedPlace = { lat: number; long: number; name: string; isInactive?: boolean };

function Pin({ lat, long, name, isInactive = false }: NamedPlace) {
  const icon = divIcon({
    iconSize: [pinPixels.width, pinPixels.height],
    iconAnchor: [pinPixels.width / 2, pinPixels.height],
    className: `map-pin${isInactive ? " map-pin-inactive" : ""}`,
  });
  return <Marker position={[lat, mapLongitude(long)]} icon={icon} title={name} alt={name} keyboard={false} />;
}

/** One place is shown as close as there is something to see. */
const placeZoom = { withStreets: 15, withoutStreets: cityZoom };
/** Several places are shown in their surroundings. */
const placesZoom = 9;

/** A map of one place with its name, or of several with pins. It shows all of them at first. */
export default function PlacesMap({ places }: { places: readonly NamedPlace[] }) {
  const { tiles, hasStreets } = useMapSettings();
  const covers = useMemo(() => {
    const onMap = places.map((place) => ({ ...place, long: mapLongitude(place.long) }));
    return onMap.flatMap((place) => (onMap.length === 1 ? namedCovers(place) : [pinCover(place)]));
  }, [places]);
  const [only, ...others] = places;
  if (!only) return null;
  const bounds = latLngBounds(places.map(({ lat, long }) => [lat, mapLongitude(long)]));
  const closest = tiles || hasStreets ? placeZoom.withStreets : placeZoom.withoutStreets;
  return (
    <BaseMap
      bounds={bounds.pad(0.1)}
      boundsOptions={{ maxZoom: others.length === 0 ? closest : placesZoom }}
      minZoom={2}
      scrollWheelZoom={false}
    >
      <MapLabels covers={covers} />
      {others.length === 0 ? (
        <OpenedPin {...only} />
      ) : (
        places.map((place) => <Pin key={place.name} {...place} />)
      )}
      <ScaleControl position="bottomleft" metric={false} maxWidth={140} />
    </BaseMap>
  );
}
