import { DomEvent, divIcon, type LatLng, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useMemo } from "react";
import { Marker, useMap } from "react-leaflet";
import { BaseMap, MapClicks } from "./base-map.tsx";
import { pinCover } from "./choose-labels.ts";
import { openedPixels } from "./clusters.ts";
import { MapLabels } from "./map-labels.tsx";
import { mapLongitude } from "./map-places.ts";

type Place = { lat: number; long: number };
type Props = { place: Place | null; onMove: (place: Place) => void };

const { width, height } = openedPixels;
const icon = divIcon({
  html: "",
  iconSize: [width, height],
  iconAnchor: [width / 2, height],
  className: "map-pin map-pin-opened",
});
const arrows: Record<string, [number, number] | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const stepPixels = 10;

/** Six decimals, as stored. The map's longitudes continue below -180. */
function toPlace(position: LatLng): Place {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const { lat, lng } = position.wrap();
  return { lat: round(lat), long: round(lng) };
}

function Pin({ place, onMove }: { place: Place; onMove: Props["onMove"] }) {
  const map = useMap();
  const position: [number, number] = [place.lat, mapLongitude(place.long)];
  return (
    <Marker
      position={position}
      icon={icon}
      draggable
      autoPan
      title="Place of the branch; arrow keys move it"
      eventHandlers={{
        dragend: ({ target }) => onMove(toPlace((target as LeafletMarker).getLatLng())),
        keydown: ({ originalEvent }: { originalEvent: KeyboardEvent }) => {
          const arrow = arrows[originalEvent.key];
          if (!arrow) return;
          DomEvent.stop(originalEvent);
          const step = originalEvent.shiftKey ? 1 : stepPixels;
          const moved = map.project(position).add([arrow[0] * step, arrow[1] * step]);
          onMove(toPlace(map.unproject(moved)));
        },
      }}
    />
  );
}

/** Brings a pin with typed coordinates into view. */
function Follow({ place }: { place: Place }) {
  const map = useMap();
  const { lat, long } = place;
  useEffect(() => {
    const position: [number, number] = [lat, mapLongitude(long)];
    if (!map.getBounds().contains(position)) map.panTo(position, { animate: false });
  }, [map, lat, long]);
  return null;
}

/** A map that sets a place by a click, a drag of the pin, or the arrow keys on it. */
export default function PinMap({ place, onMove }: Props) {
  const covers = useMemo(
    () => (place ? [pinCover({ lat: place.lat, long: mapLongitude(place.long) }, openedPixels)] : []),
    [place],
  );
  return (
    <BaseMap {...(place && { center: [place.lat, mapLongitude(place.long)], zoom: 10 })} minZoom={3}>
      <MapLabels covers={covers} />
      <MapClicks onClick={(position) => onMove(toPlace(position))} />
      {place && <Pin place={place} onMove={onMove} />}
      {place && <Follow place={place} />}
    </BaseMap>
  );
}
