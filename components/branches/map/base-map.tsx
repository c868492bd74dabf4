import "leaflet/dist/leaflet.css";
import "./map.css";
import { useQuery } from "@tanstack/react-query";
import type { MultiLineString } from "geojson";
import { divIcon, type LatLng } from "leaflet";
import { type ComponentProps, memo, useEffect, useLayoutEffect, useMemo, useReducer, useState } from "react";
import { MapContainer, Marker, useMap, useMapEvents } from "react-leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { MapMarker } from "./cluster-index.ts";
import { addShapes, drawLabels, groundRenderer, loadBaseMap } from "./layers.ts";
import { type BaseMapFile, readTowns } from "./map-labels.ts";
import { mapLongitude } from "./map-places.ts";

const noRefetch = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
const nearZoom = 7;

/** A failed load is retried twice, then when the connection returns or the map moves. */
function useBaseMap() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["base-map"],
    queryFn: () => loadBaseMap(),
    ...noRefetch,
    retry: 2,
    retryDelay: (failures) => 500 * 2 ** failures,
  });
  useMapEvents({ moveend: () => isError && void refetch() });
  return data;
}

/** Loads data once the map is zoomed in far enough to show it. */
function useNear<T>(name: string, load: () => Promise<T>): T | undefined {
  const map = useMap();
  const [isNear, setIsNear] = useState(map.getZoom() >= nearZoom);
  useMapEvents({ zoomend: () => setIsNear(map.getZoom() >= nearZoom) });
  const { data } = useQuery({ queryKey: [name], queryFn: load, enabled: isNear, ...noRefetch });
  return isNear ? data : undefined;
}

/** The borders between counties: the lines that two of them share. */
async function loadCounties(): Promise<{ counties: MultiLineString }> {
  const { default: file } = await import("us-atlas/counties-10m.json");
  const topology = file as unknown as Topology<{ counties: GeometryCollection<object> }>;
  const uses = new Map<number, number>();
  for (const geometry of topology.objects.counties.geometries) {
    if (!("arcs" in geometry)) continue;
    // A line that runs the other way has the complement of its index.
    for (const arc of geometry.arcs.flat(3).map((index) => (index < 0 ? ~index : index)))
      uses.set(arc, (uses.get(arc) ?? 0) + 1);
  }
  const arcs = [...uses].flatMap(([arc, count]) => (count > 1 ? [[arc]] : []));
  return { counties: feature(topology, { type: "MultiLineString", arcs }).geometry };
}

/** Land and borders in the portal's colors, all from our own origin. Pins do not wait for them. */
function Land() {
  const map = useMap();
  const [renderer] = useState(() => groundRenderer(map));
  const shapes = useBaseMap()?.shapes;
  const counties = useNear("counties", loadCounties);
  useEffect(() => {
    const layer = addShapes(map, renderer, shapes ?? {});
    return () => void layer.remove();
  }, [map, renderer, shapes]);
  useEffect(() => {
    const layer = addShapes(map, renderer, counties ?? {});
    return () => void layer.remove();
  }, [map, renderer, counties]);
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
  const towns = useNear("towns", loadTowns);
  const [, update] = useReducer((count: number) => count + 1, 0);
  useMapEvents({ moveend: update, resize: update });
  useLayoutEffect(() => {
    const pane = drawLabels(map, file && towns ? { ...file, cities: towns } : file, markers);
    return () => pane.replaceChildren();
  });
  return null;
});

/** A map of the states. It loads nothing from another origin. */
export function StatesMap({ children, ...options }: ComponentProps<typeof MapContainer>) {
  return (
    <MapContainer className="branch-map" center={[38, -96]} zoom={4} attributionControl={false} {...options}>
      <Land />
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
