import type { GeoJsonObject } from "geojson";
import {
  divIcon,
  geoJSON,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  latLng,
  layerGroup,
  type Renderer,
  svg,
} from "leaflet";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type Box, type MapMarker, markerPixels } from "./cluster-index.ts";
import { type BaseMapFile, getLabels } from "./map-labels.ts";
import { mapLongitude } from "./map-places.ts";

/** By the name of their class, lowest first. */
export type Shapes = Record<string, GeoJsonObject>;

/** The lines between two shapes of an object. Its outer shore is left to the water. */
export function sharedLines(topology: Topology, object: GeometryCollection): GeoJsonObject {
  return mesh(topology, object, (one, other) => one !== other);
}

/** The shapes of the base map, and its file of names. */
export async function loadBaseMap() {
  const [{ default: atlas }, response] = await Promise.all([
    import("us-atlas/states-10m.json"),
    fetch("/base-map.json"),
  ]);
  if (!response.ok) throw new Error("no base map");
  // Written by scripts/generate/base-map.ts.
  const file = (await response.json()) as BaseMapFile & {
    neighbours: Topology<{ land: MultiPolygon }>;
    waters: Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>;
  };
  // TypeScript takes the "type" in the file for any text. It is a TopoJSON topology with these objects.
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  const land: Shapes = {
    neighbours: feature(file.neighbours, file.neighbours.objects.land),
    states: feature(topology, topology.objects.states),
    borders: sharedLines(topology, topology.objects.states),
  };
  const waters: Shapes = {
    lakes: feature(file.waters, file.waters.objects.lakes),
    rivers: feature(file.waters, file.waters.objects.rivers),
  };
  return { land, waters, file };
}

const ground = "ground";

export function getPane(map: LeafletMap, name: string, zIndex: string): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = zIndex;
  return pane;
}

/** Draws shapes below everything, also below a layer of tiles. One for all, as browsers move each as its own image. */
export function groundRenderer(map: LeafletMap): Renderer {
  getPane(map, ground, "150");
  return svg({ pane: ground, padding: 0.3 });
}

/** Adds land, borders, and waters, lowest first. */
export function addShapes(map: LeafletMap, renderer: Renderer, shapes: Shapes) {
  const layers = Object.entries(shapes).map(([name, data]) => {
    // Leaflet passes `renderer` on to each path; its types do not know that.
    const style = { className: `map-${name}`, renderer };
    return geoJSON(data, {
      interactive: false,
      pane: ground,
      style,
      coordsToLatLng: ([long = 0, lat = 0]) => latLng(lat, mapLongitude(long)),
    });
  });
  return layerGroup(layers).addTo(map);
}

/** Draws the names of states and cities around the markers. Hidden from screen readers, because the list is enough. */
export function drawLabels(
  map: LeafletMap,
  file: BaseMapFile | undefined,
  markers: readonly MapMarker[],
): HTMLElement {
  const pane = getPane(map, "labels", "450");
  pane.classList.add("map-labels", "leaflet-zoom-hide");
  pane.setAttribute("aria-hidden", "true");
  const bounds = map.getBounds();
  const place = ({ lat, long }: { lat: number; long: number }) => map.latLngToLayerPoint([lat, long]);
  const isInView = ({ lat, long }: { lat: number; long: number }) => bounds.contains([lat, long]);
  const labels = file ? getLabels(file, { zoom: map.getZoom(), place, isInView }, markers) : [];
  const names = labels.map(({ kind, size, at, text, x, y }) => {
    const name = document.createElement("span");
    name.className = `map-label map-label-${kind} map-label-${size} map-label-${at}`;
    name.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    name.textContent = text;
    return name;
  });
  pane.replaceChildren(...names);
  return pane;
}

/** The visible part of the map and some of its surroundings. */
export function boxAround(map: LeafletMap): Box {
  const bounds = map.getBounds().pad(0.2);
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The name of the branch of a marker, or the place of several. `branch` is the first one. */
export function markerName({ branches }: MapMarker, branch: BranchListItem): string {
  if (branches.length > 1) return `${branches.length} branches near ${branch.city}, ${branch.state}`;
  return `${branch.name}${branch.status === "inactive" ? " (inactive)" : ""}`;
}

/** A pin for one branch, or a count for several. */
export function markerIcon(
  count: number,
  { type, status }: Pick<BranchListItem, "type" | "status">,
  isHighlighted = false,
) {
  const size = markerPixels(count);
  const classes = [
    // Leaflet adds this class once, and drops it when an icon changes.
    "map-pin leaflet-interactive",
    count > 1 && "map-pin-cluster",
    count === 1 && type === "warehouse" && "map-pin-warehouse",
    count === 1 && status === "inactive" && "map-pin-inactive",
    isHighlighted && "map-pin-highlighted",
  ];
  return divIcon({
    html: count > 1 ? `<span aria-hidden="true">${count}</span>` : "",
    iconSize: [size, size],
    className: classes.filter(Boolean).join(" "),
  });
}

/** Picks the branch of a marker, or zooms in on several. */
export function markerHandlers(map: LeafletMap, marker: MapMarker, pick: () => void) {
  const act = () => {
    const zoom = Math.min(map.getMaxZoom(), Math.max(marker.expansionZoom, map.getZoom() + 1));
    if (marker.branches.length === 1) pick();
    else map.flyTo([marker.lat, marker.long], zoom, { duration: 0.4 });
  };
  return {
    click: act,
    // Leaflet opens only popups with these keys.
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
      originalEvent.preventDefault();
      act();
    },
  };
}
