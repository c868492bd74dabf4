import "leaflet/dist/leaflet.css";
import "./map.css";
import "./pins.css";
import { divIcon, type LatLng } from "leaflet";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { AttributionControl, MapContainer, Marker, TileLayer, useMap, useMapEvents } from "react-leaflet";
import { openedPixels } from "./clusters.ts";
import { mapLongitude } from "./map-places.ts";
import { type MapTiles, useMapSettings } from "./map-settings.tsx";
import { VectorTiles } from "./vector-tiles.tsx";

/** Without streets, closer zoom levels show nothing new. */
const baseZoom = 12;
const streetZoom = 18;

/** Above the base map, which stays visible if the tiles cannot be loaded. */
function Tiles({ url, attribution }: MapTiles) {
  const map = useMap();
  const mark = (hasTiles: boolean) => map.getContainer().classList.toggle("has-tiles", hasTiles);
  return (
    <TileLayer
      url={url}
      attribution={attribution}
      maxZoom={streetZoom}
      eventHandlers={{ tileload: () => mark(true), tileerror: () => mark(false) }}
    />
  );
}

const country: Pick<ComponentProps<typeof MapContainer>, "center" | "zoom"> = { center: [38, -96], zoom: 4 };

/**
 * A map of the states and their waters, at first of the country. It loads nothing from another origin unless the
 * installation has tiles there.
 */
export function BaseMap({ children, ...options }: ComponentProps<typeof MapContainer>) {
  const { tiles, hasStreets } = useMapSettings();
  // A center would win over bounds.
  const view = options.bounds ? {} : country;
  // Leaflet does not look at this preference.
  const [isAnimated] = useState(() => !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  // While a page is hidden, its effects have ended, and Leaflet's map with them: it comes back with a new one.
  const [lives, setLives] = useState(0);
  useEffect(() => () => setLives((count) => count + 1), []);
  return (
    <MapContainer
      key={lives}
      className="branch-map"
      attributionControl={false}
      zoomAnimation={isAnimated}
      // Tiles that fade in cost frames.
      fadeAnimation={false}
      inertia={isAnimated}
      maxZoom={tiles || hasStreets ? streetZoom : baseZoom}
      {...view}
      {...options}
    >
      <AttributionControl prefix={false} />
      <VectorTiles />
      {tiles && <Tiles {...tiles} />}
      {children}
    </MapContainer>
  );
}

/** Calls with the clicked place. */
export function MapClicks({ onClick }: { onClick: (position: LatLng) => void }) {
  useMapEvents({ click: ({ latlng }) => onClick(latlng) });
  return null;
}

/** The pin of the opened branch, with its name. */
export function OpenedPin({ lat, long, name }: { lat: number; long: number; name: string }) {
  const icon = useMemo(() => {
    const label = document.createElement("span");
    label.className = "map-pin-name";
    label.textContent = name;
    const { width, height } = openedPixels;
    return divIcon({
      html: label,
      iconSize: [width, height],
      iconAnchor: [width / 2, height],
      className: "map-pin map-pin-opened",
    });
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
