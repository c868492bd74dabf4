import { divIcon } from "leaflet";
import { useEffect, useState } from "react";
import { Circle, Marker, ScaleControl, TileLayer, ZoomControl } from "react-leaflet";
import { toArea } from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { metersPerMile } from "#lib/branches/search/miles.ts";
import { OpenedPin, StatesMap } from "./base-map.tsx";
import { Camera } from "./camera.tsx";
import { MapButtons, SearchThisArea } from "./map-buttons.tsx";
import { farthest, mapLongitude } from "./map-places.ts";
import { Pins } from "./pins.tsx";

/** The source of map tiles from the installation's settings, with its attribution. */
export type MapTiles = { url: string; attribution: string };

/** Without tiles, closer zoom levels show nothing new. */
const dataZoom = 12;
const tileZoom = 18;
const circled = 500;

const ownIcon = divIcon({ html: "", iconSize: [18, 18], className: "map-own" });

/** The map of a search. */
export default function BranchMap({ tiles, ...finder }: Finder & { tiles: MapTiles | null }) {
  const { view, found, opened, position } = finder;
  const area = toArea(view);
  const own = position.data;
  const [hasTiles, setHasTiles] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search is a new area
  useEffect(() => setHasMoved(false), [found.href]);
  return (
    <StatesMap
      className="branch-map branch-map-full"
      minZoom={2}
      maxZoom={tiles ? tileZoom : dataZoom}
      maxBounds={farthest}
      zoomSnap={0.25}
      zoomControl={false}
    >
      {tiles && (
        // Above the base map, which stays visible if the tiles cannot be loaded.
        <TileLayer
          url={tiles.url}
          attribution={tiles.attribution}
          maxZoom={tileZoom}
          eventHandlers={{ tileload: () => setHasTiles(true), tileerror: () => setHasTiles(false) }}
        />
      )}
      <Camera {...finder} onMoved={setHasMoved} />
      {area && area.miles <= circled && (
        <Circle
          center={[area.lat, mapLongitude(area.long)]}
          radius={area.miles * metersPerMile}
          interactive={false}
          className="map-radius"
        />
      )}
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
      <Pins {...finder} hasLabels={!hasTiles} />
      {hasMoved && <SearchThisArea {...finder} />}
      <MapButtons />
      <ScaleControl position="bottomleft" metric={false} />
      <ZoomControl position="bottomright" />
    </StatesMap>
  );
}
