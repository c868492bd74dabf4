import { useQuery } from "@tanstack/react-query";
import type { Feature, FeatureCollection } from "geojson";
import { type Map as LeafletMap, latLng, svg } from "leaflet";
import { useEffect, useState } from "react";
import { GeoJSON, useMap } from "react-leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import { layCounties } from "./county-borders.ts";
import type { BaseMapFile } from "./map-labels.ts";
import { layLabels } from "./map-labels.ts";
import { mapLongitude } from "./map-places.ts";

type Shapes = { neighbours: Feature; states: FeatureCollection; file: BaseMapFile };

async function loadShapes(): Promise<Shapes> {
  const [{ default: atlas }, response] = await Promise.all([
    import("us-atlas/states-10m.json"),
    fetch("/base-map.json"),
  ]);
  if (!response.ok) throw new Error("no base map");
  // Written by scripts/generate/base-map.ts.
  const file = (await response.json()) as BaseMapFile & { neighbours: Topology<{ land: MultiPolygon }> };
  // TypeScript reads the file's "type" as any text; it is a TopoJSON topology with these objects.
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  return {
    neighbours: feature(file.neighbours, file.neighbours.objects.land),
    states: feature(topology, topology.objects.states),
    file,
  };
}

const ground = "ground";

/** Below everything, also below a layer of tiles. */
function makePane(map: LeafletMap): void {
  if (map.getPane(ground)) return;
  map.createPane(ground).style.zIndex = "150";
}

function Outlines({ shapes }: { shapes: Shapes }) {
  const [renderer] = useState(() => svg({ pane: ground, padding: 0.3 }));
  return (["neighbours", "states"] as const).map((name) => (
    <GeoJSON
      key={name}
      data={shapes[name]}
      interactive={false}
      pane={ground}
      style={{ className: `map-${name}`, renderer }}
      coordsToLatLng={([long, lat]) => latLng(lat, mapLongitude(long))}
    />
  ));
}

/**
 * Land, borders, and names in the portal's colors, all from our own origin. Pins do not wait for them. `hasNames` is
 * false if tiles have names of their own.
 */
export function BaseMap({ hasNames = true }: { hasNames?: boolean }) {
  const map = useMap();
  makePane(map);
  // Pins and list work without a base map. A failed load is retried twice, then when the connection returns or the map
  // moves.
  const {
    data: shapes,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["base-map"],
    queryFn: loadShapes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 2,
    retryDelay: (failures) => 500 * 2 ** failures,
  });
  useEffect(() => {
    if (!isError) return;
    const again = () => void refetch();
    map.on("moveend", again);
    return () => {
      map.off("moveend", again);
    };
  }, [map, isError, refetch]);
  useEffect(() => (shapes && hasNames ? layLabels(map, shapes.file) : undefined), [map, shapes, hasNames]);
  useEffect(() => (shapes ? layCounties(map, shapes.states, ground) : undefined), [map, shapes]);
  return shapes && <Outlines shapes={shapes} />;
}
