import { divIcon, geoJSON, latLng, latLngBounds, layerGroup, map as leafletMap, marker, svg } from "leaflet";
import {
  type Box,
  buildClusterIndex,
  type MapMarker,
  markerPixels,
} from "#components/branches/map/cluster-index.ts";
import { loadBaseMap } from "#components/branches/map/load-base-map.ts";
import { type BaseMapFile, labelsOf, pinBoxes } from "#components/branches/map/map-labels.ts";
import { farthest, mapLongitude } from "#components/branches/map/map-places.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { element } from "./element.ts";
import { portalOrigin } from "./embed-api.ts";

export type EmbeddedMap = { show: (branches: readonly BranchListItem[]) => void };

type LeafletMap = ReturnType<typeof leafletMap>;

const maxZoom = 12;
const foundZoom = 11;

/** Leaflet's styles and the map's, which the build puts together. */
async function adoptStyles(frame: HTMLElement): Promise<void> {
  const response = await fetch(new URL("map.css", import.meta.url), { credentials: "omit" });
  const root = frame.getRootNode();
  if (!response.ok || !(root instanceof ShadowRoot)) throw new Error("no styles");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Land, borders, and lakes below the pins. */
function addShapes(map: LeafletMap, shapes: Awaited<ReturnType<typeof loadBaseMap>>["shapes"]): void {
  map.createPane("ground").style.zIndex = "150";
  const renderer = svg({ pane: "ground", padding: 0.3 });
  for (const [name, data] of Object.entries(shapes)) {
    // Leaflet passes `renderer` on to each path; its types do not know that.
    const style = { className: `map-${name}`, renderer };
    geoJSON(data, {
      interactive: false,
      pane: "ground",
      style,
      coordsToLatLng: ([long = 0, lat = 0]) => latLng(lat, mapLongitude(long)),
    }).addTo(map);
  }
}

/** Shows the names of states and cities around the pins. Hidden from screen readers, which have the list. */
function drawLabels(map: LeafletMap, file: BaseMapFile, markers: readonly MapMarker[]): void {
  const pane = map.getPane("labels") ?? map.createPane("labels");
  pane.style.zIndex = "450";
  pane.classList.add("map-labels", "leaflet-zoom-hide");
  pane.setAttribute("aria-hidden", "true");
  const bounds = map.getBounds();
  const place = ({ lat, long }: { lat: number; long: number }) => map.latLngToLayerPoint([lat, long]);
  const isInView = ({ lat, long }: { lat: number; long: number }) => bounds.contains([lat, long]);
  const labels = labelsOf(file, { zoom: map.getZoom(), place, isInView }, pinBoxes(markers, place));
  const names = labels.map(({ kind, size, at, text, x, y }) => {
    const classes = `map-label map-label-${kind} map-label-${size} map-label-${at}`;
    const name = element("span", { class: classes }, text);
    name.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    return name;
  });
  pane.replaceChildren(...names);
}

/** A pin for one branch, or a count for several, which a click zooms to. */
function pinOf(
  map: LeafletMap,
  { lat, long, branches, expansionZoom }: MapMarker,
  first: BranchListItem,
  onPick: (number: string) => void,
) {
  const count = branches.length;
  const size = markerPixels(count);
  const kind = count > 1 ? "map-pin-cluster" : first.type === "warehouse" ? "map-pin-warehouse" : "";
  const icon = divIcon({
    html: count > 1 ? element("span", { "aria-hidden": "true" }, String(count)) : "",
    iconSize: [size, size],
    className: `map-pin ${kind}`,
  });
  const title = count > 1 ? `${count} branches near ${first.city}, ${first.state}` : first.name;
  const pin = marker([lat, long], { icon, title });
  const act = () => (count > 1 ? map.setView([lat, long], expansionZoom) : onPick(first.number));
  pin.on("click", act);
  pin.on("keydown", ({ originalEvent }: { originalEvent: KeyboardEvent }) => {
    if (originalEvent.key === "Enter" || originalEvent.key === " ") act();
  });
  return pin;
}

/** A map of the listed branches. It loads nothing from another origin than the portal's. */
export async function embedMap(frame: HTMLElement, onPick: (number: string) => void): Promise<EmbeddedMap> {
  await adoptStyles(frame);
  const container = element("div", { class: "branch-map" });
  frame.replaceChildren(container);
  const map = leafletMap(container, {
    center: [38, -96],
    zoom: 4,
    minZoom: 2,
    maxZoom,
    maxBounds: farthest,
    attributionControl: false,
  });
  const pins = layerGroup().addTo(map);
  let listed: readonly BranchListItem[] = [];
  let markersIn = buildClusterIndex(listed, maxZoom);
  let names: BaseMapFile | null = null;

  function draw(): void {
    const bounds = map.getBounds().pad(0.2);
    const box: Box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    const markers = markersIn(box, map.getZoom());
    pins.clearLayers();
    for (const found of markers) {
      const first = listed[found.branches[0] ?? -1];
      if (first) pinOf(map, found, first, onPick).addTo(pins);
    }
    if (names) drawLabels(map, names, markers);
  }

  map.on("moveend resize", draw);
  // Pins are shown before the base map, and also if it does not load.
  loadBaseMap(portalOrigin)
    .then(({ shapes, file }) => {
      addShapes(map, shapes);
      names = file;
      draw();
    })
    .catch(() => undefined);
  return {
    show: (branches) => {
      listed = branches;
      markersIn = buildClusterIndex(branches, maxZoom);
      map.invalidateSize();
      const places = branches.map(({ lat, long }) => latLng(lat, mapLongitude(long)));
      if (places.length > 0)
        map.fitBounds(latLngBounds(places), { padding: [32, 32], maxZoom: foundZoom, animate: false });
      draw();
    },
  };
}
