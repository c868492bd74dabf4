import { latLng, latLngBounds, layerGroup, map as leafletMap, marker } from "leaflet";
import { buildClusterIndex } from "#components/branches/map/cluster-index.ts";
import {
  addShapes,
  boxAround,
  drawLabels,
  groundRenderer,
  loadBaseMap,
  markerHandlers,
  markerIcon,
  markerName,
} from "#components/branches/map/layers.ts";
import type { BaseMapFile } from "#components/branches/map/map-labels.ts";
import { farthest, mapLongitude } from "#components/branches/map/map-places.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { element } from "./element.ts";
import { portalOrigin } from "./embed-search.ts";

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

/** A map of the listed branches. It loads nothing from another origin than the portal's. */
export async function embedMap(frame: HTMLElement, onPick: (number: string) => void) {
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
  let names: BaseMapFile | undefined;

  function draw(): void {
    const markers = markersIn(boxAround(map), map.getZoom());
    pins.clearLayers();
    for (const found of markers) {
      const first = listed[found.branches[0] ?? -1];
      if (!first) continue;
      const icon = markerIcon(found.branches.length, first);
      marker([found.lat, found.long], { icon, title: markerName(found, first) })
        .on(markerHandlers(map, found, () => onPick(first.number)))
        .addTo(pins);
    }
    drawLabels(map, names, markers);
  }

  map.on("moveend resize", draw);
  // Pins are shown before the base map, and also if it does not load.
  loadBaseMap(portalOrigin)
    .then(({ shapes, file }) => {
      addShapes(map, groundRenderer(map), shapes);
      names = file;
      draw();
    })
    .catch(() => undefined);
  return {
    show: (branches: readonly BranchListItem[]) => {
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
