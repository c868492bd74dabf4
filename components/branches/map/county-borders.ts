import type { Feature, FeatureCollection } from "geojson";
import { geoJSON, type LatLngBounds, type Layer, type Map as LeafletMap, latLng, svg } from "leaflet";
import { mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { mapLongitude } from "./map-places.ts";

/** From this zoom on, counties are wide enough to help. */
const countyZoom = 7;

type Atlas = Topology<{ counties: GeometryCollection }>;

const coordsToLatLng = ([long = 0, lat = 0]: number[]) => latLng(lat, mapLongitude(long));

/** The borders between the counties of one state, as one line. A county's id begins with its state's. */
function bordersIn(atlas: Atlas, stateId: string, pane: string, renderer: ReturnType<typeof svg>): Layer {
  const { counties } = atlas.objects;
  const geometries = counties.geometries.filter(({ id }) => String(id).startsWith(stateId));
  const lines = mesh(atlas, { ...counties, geometries }, (one, other) => one !== other);
  const style = { className: "map-counties", renderer };
  return geoJSON(lines, { interactive: false, pane, style, coordsToLatLng });
}

/**
 * Draws the counties of the states in view. They are loaded on first use and kept as lines per state.
 *
 * @returns removes them
 */
export function layCounties(map: LeafletMap, states: FeatureCollection, pane: string): () => void {
  const renderer = svg({ pane, padding: 0.3 });
  const boundsOf = (state: Feature) => geoJSON(state, { coordsToLatLng }).getBounds();
  const bounds = new Map<string, LatLngBounds>(
    states.features.map((state) => [String(state.id), boundsOf(state)]),
  );
  const drawn = new Map<string, Layer>();
  let atlas: Promise<Atlas> | null = null;
  let isGone = false;

  async function draw(): Promise<void> {
    const isNear = () => !isGone && map.getZoom() >= countyZoom;
    // TypeScript reads the file's "type" as any text; it is a TopoJSON topology with this object.
    if (isNear())
      atlas ??= import("us-atlas/counties-10m.json").then((file) => file.default as unknown as Atlas);
    const loaded = await atlas;
    const view = map.getBounds();
    for (const [stateId, box] of bounds) {
      const layer = drawn.get(stateId);
      if (loaded && isNear() && box.intersects(view)) {
        const borders = layer ?? bordersIn(loaded, stateId, pane, renderer);
        drawn.set(stateId, borders);
        borders.addTo(map);
      } else layer?.remove();
    }
  }
  // The map works without counties. The next move tries again.
  const drawOrNot = () => {
    draw().catch(() => {
      atlas = null;
    });
  };
  drawOrNot();
  map.on("moveend", drawOrNot);
  return () => {
    isGone = true;
    map.off("moveend", drawOrNot);
    for (const layer of drawn.values()) layer.remove();
  };
}
