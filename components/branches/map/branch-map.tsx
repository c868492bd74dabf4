import "leaflet/dist/leaflet.css";
import "./map.css";
import { divIcon } from "leaflet";
import { useEffect, useState } from "react";
import { Circle, MapContainer, Marker, ScaleControl, TileLayer, ZoomControl } from "react-leaflet";
import { BaseMap } from "./base-map.tsx";
import { Camera, type CameraProps } from "./camera.tsx";
import { MapButtons, SearchThisArea } from "./map-buttons.tsx";
import { farthest, mapLongitude } from "./map-places.ts";
import { OpenedPin } from "./opened-pin.tsx";
import { Pins, type PinsProps } from "./pins.tsx";

/** The source of map tiles from the installation's settings, with its attribution. */
export type MapTiles = { url: string; attribution: string };

type Props = PinsProps &
  Omit<CameraProps, "onMoved"> & {
    tiles: MapTiles | null;
    /** The person's location. */
    own: { lat: number; long: number } | null;
    /** Called with the south, west, north, and east of the map. */
    onSearchBox: (box: string) => void;
  };

/** Without tiles, closer zoom levels show nothing new. */
const dataZoom = 12;
const tileZoom = 18;
const metersPerMile = 1_609.344;
const circled = 500;

const ownIcon = divIcon({ html: "", iconSize: [18, 18], className: "map-own" });

/** The circle of a search around a place. */
function SearchRadius({ lat, long, miles }: { lat: number; long: number; miles: number }) {
  if (miles > circled) return null;
  return (
    <Circle
      center={[lat, mapLongitude(long)]}
      radius={miles * metersPerMile}
      interactive={false}
      className="map-radius"
    />
  );
}

/** The branches on a map of the states. Without tiles it loads nothing from another origin. */
export default function BranchMap({ tiles, own, onSearchBox, ...props }: Props) {
  const { opened, area, href, open } = props;
  const [hasTiles, setHasTiles] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search is a new area
  useEffect(() => setHasMoved(false), [href]);
  return (
    <MapContainer
      className="branch-map branch-map-full"
      center={[38, -96]}
      zoom={4}
      minZoom={2}
      maxZoom={tiles ? tileZoom : dataZoom}
      maxBounds={farthest}
      zoomSnap={0.25}
      zoomControl={false}
      attributionControl={false}
    >
      <BaseMap />
      {tiles && (
        // Above the base map, which stays visible if the tiles cannot be loaded.
        <TileLayer
          url={tiles.url}
          maxZoom={tileZoom}
          eventHandlers={{ tileload: () => setHasTiles(true), tileerror: () => setHasTiles(false) }}
        />
      )}
      <Camera {...props} onMoved={setHasMoved} />
      {area && <SearchRadius {...area} />}
      {own && (
        <Marker
          position={[own.lat, mapLongitude(own.long)]}
          icon={ownIcon}
          title="Your location"
          interactive={false}
          keyboard={false}
        />
      )}
      {opened && <OpenedPin key={opened.number} {...opened} />}
      <Pins {...props} highlighted={props.highlighted ?? open ?? null} hasLabels={!hasTiles} />
      {hasMoved && <SearchThisArea onSearch={onSearchBox} />}
      <MapButtons attribution={tiles?.attribution ?? null} />
      <ScaleControl position="bottomleft" metric={false} />
      <ZoomControl position="bottomright" />
    </MapContainer>
  );
}
