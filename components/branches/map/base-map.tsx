import { useQuery } from "@tanstack/react-query";
import type { MultiLineString } from "geojson";
import { type Map as LeafletMap, latLng, type Renderer, svg } from "leaflet";
import { useState } from "react";
import { GeoJSON, useMap, useMapEvents } from "react-leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { loadBaseMap } from "./load-base-map.ts";
import { mapLongitude } from "./map-places.ts";

const ground = "ground";
const noRefetch = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** A failed load is retried twice, then when the connection returns or the map moves. */
export function useBaseMap() {
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

/** The borders between counties: the lines that two of them share. */
async function loadCounties(): Promise<MultiLineString> {
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
  return feature(topology, { type: "MultiLineString", arcs }).geometry;
}

/** Below everything, also below a layer of tiles. */
export function paneOf(map: LeafletMap, name: string, zIndex: string): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = zIndex;
  return pane;
}

type ShapeProps = { name: string; data: Parameters<typeof GeoJSON>[0]["data"]; renderer: Renderer };

function Shape({ name, data, renderer }: ShapeProps) {
  return (
    <GeoJSON
      data={data}
      interactive={false}
      pane={ground}
      style={{ className: `map-${name}`, renderer }}
      coordsToLatLng={([long, lat]) => latLng(lat, mapLongitude(long))}
    />
  );
}

const nearZoom = 7;

/** Loads data once the map is zoomed in far enough to show it. */
export function useNear<T>(name: string, load: () => Promise<T>): T | undefined {
  const map = useMap();
  const [isNear, setIsNear] = useState(map.getZoom() >= nearZoom);
  useMapEvents({ zoomend: () => setIsNear(map.getZoom() >= nearZoom) });
  const { data } = useQuery({ queryKey: [name], queryFn: load, enabled: isNear, ...noRefetch });
  return isNear ? data : undefined;
}

function Counties({ renderer }: Pick<ShapeProps, "renderer">) {
  const data = useNear("counties", loadCounties);
  return data && <Shape name="counties" data={data} renderer={renderer} />;
}

/** Land and borders in the portal's colors, all from our own origin. Pins do not wait for them. */
export function BaseMap() {
  paneOf(useMap(), ground, "150");
  const shapes = useBaseMap()?.shapes ?? {};
  // One for all, because browsers move each as an image of its own.
  const [renderer] = useState(() => svg({ pane: ground, padding: 0.3 }));
  return (
    <>
      {Object.entries(shapes).map(([name, data]) => (
        <Shape key={name} name={name} data={data} renderer={renderer} />
      ))}
      <Counties renderer={renderer} />
    </>
  );
}
