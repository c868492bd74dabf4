import type { GeoJsonObject } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import type { BaseMapFile } from "./map-labels.ts";

/** The shapes of the base map, lowest first, and its file of names. `origin` is the portal's, for pages of other sites. */
export async function loadBaseMap(origin = "") {
  const [{ default: atlas }, response] = await Promise.all([
    import("us-atlas/states-10m.json"),
    fetch(`${origin}/base-map.json`),
  ]);
  if (!response.ok) throw new Error("no base map");
  // Written by scripts/generate/base-map.ts.
  const file = (await response.json()) as BaseMapFile & {
    neighbours: Topology<{ land: MultiPolygon }>;
    waters: Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>;
  };
  // TypeScript takes the "type" in the file for any text. It is a TopoJSON topology with these objects.
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  const shapes: Record<string, GeoJsonObject> = {
    neighbours: feature(file.neighbours, file.neighbours.objects.land),
    states: feature(topology, topology.objects.states),
    lakes: feature(file.waters, file.waters.objects.lakes),
    rivers: feature(file.waters, file.waters.objects.rivers),
  };
  return { shapes, file };
}
