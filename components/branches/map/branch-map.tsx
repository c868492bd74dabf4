import "leaflet/dist/leaflet.css";
import "./map.css";
import { divIcon, type LatLngBoundsExpression, latLngBounds } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { MapContainer, Marker, TileLayer, useMap } from "react-leaflet";
import { Button } from "#components/ui/button.tsx";
import { BaseMap } from "./base-map.tsx";
import { mapMaxZoom } from "./cluster-index.ts";
import { mapLongitude, quickViews } from "./map-places.ts";
import { Pins, type PinsProps } from "./pins.tsx";

/** The source of map tiles from the installation's settings, with its attribution. */
export type MapTiles = { url: string; attribution: string };

type Place = { lat: number; long: number };
type OpenedBranch = Place & { number: string; name: string };

/** `view` identifies the search, and is null until its branches are loaded. `opened` is the branch whose details are open. */
type Props = PinsProps & {
  view: string | null;
  isNarrowed: boolean;
  tiles: MapTiles | null;
  opened: OpenedBranch | null;
};

const [mainland] = quickViews;
const openedZoom = 9;
/** Keeps the map near the quick views. */
const farthest: LatLngBoundsExpression = [
  [-40, -250],
  [82, -30],
];

/**
 * Fits the map to the branches once per search, so that it does not undo a person's moves. On a phone, the map has no
 * size until its tab opens.
 */
function Fit({ branches, view, isNarrowed }: Pick<Props, "branches" | "view" | "isNarrowed">) {
  const map = useMap();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const showFound = () => {
      if (map.getContainer().clientWidth === 0) return;
      map.invalidateSize({ animate: false });
      if (view === null || shown.current === view) return;
      shown.current = view;
      const bounds =
        isNarrowed && branches.length > 0
          ? latLngBounds(branches.map(({ lat, long }) => [lat, mapLongitude(long)])).pad(0.1)
          : mainland?.bounds;
      if (bounds) map.fitBounds(bounds, { animate: false, maxZoom: 9 });
    };
    showFound();
    const observer = new ResizeObserver(showFound);
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map, branches, view, isNarrowed]);
  return null;
}

/** Brings the opened branch into view. */
function Follow({ place }: { place: Place }) {
  const map = useMap();
  useEffect(() => {
    const position: [number, number] = [place.lat, mapLongitude(place.long)];
    if (map.getSize().x === 0 || map.getBounds().pad(-0.1).contains(position)) return;
    map.setView(position, Math.max(map.getZoom(), openedZoom), { animate: false });
  }, [map, place]);
  return null;
}

const openedIcon = divIcon({ html: "", iconSize: [28, 28], className: "map-pin map-pin-highlighted" });

/** The opened branch if it is not among the results: a nearby one, or one from the search box. */
function OpenedPin({ lat, long, name }: OpenedBranch) {
  return (
    <Marker
      position={[lat, mapLongitude(long)]}
      icon={openedIcon}
      title={`${name}, open beside the map`}
      interactive={false}
      keyboard={false}
    />
  );
}

/** Tiles over the base map, which shows with its names if they cannot be loaded. */
function Tiles({ tiles, onLoaded }: { tiles: MapTiles; onLoaded: (hasLoaded: boolean) => void }) {
  return (
    <TileLayer
      url={tiles.url}
      maxZoom={mapMaxZoom}
      eventHandlers={{ tileload: () => onLoaded(true), tileerror: () => onLoaded(false) }}
    />
  );
}

function QuickViews() {
  const map = useMap();
  return (
    <fieldset className="absolute right-2 bottom-2 left-2 z-[1000] flex flex-wrap gap-1.5">
      <legend className="sr-only">Show on the map</legend>
      {quickViews.map(({ label, bounds }) => (
        <Button key={label} size="sm" onClick={() => map.fitBounds(bounds)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The branches on a map of the states. Without tiles it loads nothing from another origin. */
export default function BranchMap({ view, isNarrowed, tiles, opened, ...pins }: Props) {
  const [hasTiles, setHasTiles] = useState(false);
  return (
    <MapContainer
      className="branch-map"
      center={[38, -96]}
      zoom={4}
      minZoom={2}
      maxZoom={mapMaxZoom}
      maxBounds={farthest}
      zoomSnap={0.25}
      attributionControl={false}
    >
      <BaseMap />
      {tiles && <Tiles tiles={tiles} onLoaded={setHasTiles} />}
      <Fit branches={pins.branches} view={view} isNarrowed={isNarrowed} />
      {opened && <Follow place={opened} />}
      {opened && !pins.branches.some(({ number }) => number === opened.number) && <OpenedPin {...opened} />}
      <Pins {...pins} hasLabels={!hasTiles} />
      <QuickViews />
      {tiles && <p className="map-attribution">{tiles.attribution}</p>}
    </MapContainer>
  );
}
