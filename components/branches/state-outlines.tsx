import type { FeatureCollection } from "geojson";
import { latLng } from "leaflet";
import { useEffect, useState } from "react";
import { GeoJSON } from "react-leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { mapLongitude } from "./map-places.ts";

async function loadStates(): Promise<FeatureCollection> {
  const { default: atlas } = await import("us-atlas/states-10m.json");
  // TypeScript reads the file's "type" as any text; it is a TopoJSON topology with these objects.
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  return feature(topology, topology.objects.states);
}

/** The outlines of the states, from our own origin; the pins do not wait for them. */
export function StateOutlines() {
  const [outlines, setOutlines] = useState<FeatureCollection | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without outlines the pins are still right, and the list is complete.
    loadStates().then(
      (loaded) => isGone || setOutlines(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!outlines) return null;
  return (
    <GeoJSON
      data={outlines}
      interactive={false}
      style={{ className: "map-state" }}
      coordsToLatLng={([long, lat]) => latLng(lat, mapLongitude(long))}
    />
  );
}
