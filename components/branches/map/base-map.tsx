import "leaflet/dist/leaflet.css";
import "./map.css";
import "./pins.css";
import { divIcon, type LatLng, type Renderer } from "leaflet";
import { type ComponentProps, memo, useEffect, useLayoutEffect, useMemo, useReducer, useState } from "react";
import { AttributionControl, MapContainer, Marker, useMap, useMapEvents } from "react-leaflet";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { MapMarker } from "./cluster-index.ts";
import { addShapes, drawLabels, groundRenderer, loadBaseMap, type Shapes, sharedLines } from "./layers.ts";
import { type BaseMapFile, readTowns } from "./map-labels.ts";
import { mapLongitude } from "./map-places.ts";
import { useMapFile } from "./use-map-file.ts";
import { Water } from "./water.tsx";

/** From here on, the map shows counties and towns. */
const nearZoom = 7;
/** From here on, the lakes and rivers of the base map are too coarse. The water tiles are better. */
const detailZoom = 9;

function useBaseMap() {
  return useMapFile("base-map", loadBaseMap);
}

function useIsZoomedTo(zoom: number): boolean {
  const map = useMap();
  const [isZoomed, setIsZoomed] = useState(map.getZoom() >= zoom);
  useMapEvents({ zoomend: () => setIsZoomed(map.getZoom() >= zoom) });
  return isZoomed;
}

async function loadCounties(): Promise<Shapes> {
  const { default: file } = await import("us-atlas/counties-10m.json");
  const topology = file as unknown as Topology<{ counties: GeometryCollection }>;
  return { counties: sharedLines(topology, topology.objects.counties) };
}

function useShapes(renderer: Renderer, shapes: Shapes | undefined): void {
  const map = useMap();
  useEffect(() => {
    const layer = addShapes(map, renderer, shapes ?? {});
    return () => void layer.remove();
  }, [map, renderer, shapes]);
}

/** Land and borders in the portal's colors, all from our own origin. Pins do not wait for them. */
function Land() {
  const map = useMap();
  const [renderer] = useState(() => groundRenderer(map));
  const base = useBaseMap();
  const isNear = useIsZoomedTo(nearZoom);
  const isDetailed = useIsZoomedTo(detailZoom);
  const counties = useMapFile("counties", loadCounties, isNear);
  useShapes(renderer, base?.land);
  useShapes(renderer, isDetailed ? undefined : base?.waters);
  useShapes(renderer, isNear ? counties : undefined);
  return null;
}

async function loadTowns(): Promise<BaseMapFile["cities"]> {
  const response = await fetch("/towns.txt");
  if (!response.ok) throw new Error("no towns");
  return readTowns(await response.text());
}

/** The names of states and cities around the pins. */
export const MapLabels = memo(function MapLabels({ markers = [] }: { markers?: readonly MapMarker[] }) {
  const map = useMap();
  const file = useBaseMap()?.file;
  const isNear = useIsZoomedTo(nearZoom);
  const towns = useMapFile("towns", loadTowns, isNear);
  const [, update] = useReducer((count: number) => count + 1, 0);
  useMapEvents({ moveend: update, resize: update });
  useLayoutEffect(() => {
    const pane = drawLabels(map, file && towns && isNear ? { ...file, cities: towns } : file, markers);
    return () => pane.replaceChildren();
  });
  return null;
});

const country: Pick<ComponentProps<typeof MapContainer>, "center" | "zoom"> = { center: [38, -96], zoom: 4 };

/** A map of the states and their waters, at first of the country. It loads nothing from another origin. */
export function StatesMap({ children, ...options }: ComponentProps<typeof MapContainer>) {
  // A center would win over bounds.
  const view = options.bounds ? {} : country;
  return (
    <MapContainer className="branch-map" attributionControl={false} {...view} {...options}>
      <AttributionControl prefix={false} />
      <Land />
      <Water />
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
