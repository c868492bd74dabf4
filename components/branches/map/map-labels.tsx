import { memo, useReducer, useState } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import type { MapMarker } from "./clusters.ts";
import { getLabels, type PlaceNames } from "./label-placement.ts";
import { useMapSettings } from "./map-settings.tsx";
import { useMapFile } from "./use-map-file.ts";

/** From here on, the map shows towns. */
const townZoom = 7;

async function loadNames(): Promise<PlaceNames> {
  const response = await fetch("/map/names.json");
  if (!response.ok) throw new Error("no names");
  return response.json();
}

/** Lines of name, latitude, longitude, and population. */
async function loadTowns(): Promise<PlaceNames["cities"]> {
  const response = await fetch("/map/towns.txt");
  if (!response.ok) throw new Error("no towns");
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => {
    const [name = "", lat, long, people] = line.split("\t");
    return [name, Number(lat), Number(long), Number(people) / 1_000];
  });
}

const none: readonly MapMarker[] = [];

/**
 * The names of states and cities around the pins, unless the installation's streets have names. Hidden from screen readers,
 * because the list is enough.
 */
export const MapLabels = memo(function MapLabels({ markers = none }: { markers?: readonly MapMarker[] }) {
  const map = useMap();
  const { hasStreets } = useMapSettings();
  const [pane] = useState(() => {
    const labels = map.getPane("labels") ?? map.createPane("labels");
    labels.classList.add("map-labels", "leaflet-zoom-hide");
    labels.setAttribute("aria-hidden", "true");
    return labels;
  });
  const isNear = map.getZoom() >= townZoom;
  const names = useMapFile("names", loadNames, !hasStreets);
  const towns = useMapFile("towns", loadTowns, !hasStreets && isNear);
  const [, update] = useReducer((count: number) => count + 1, 0);
  useMapEvents({ moveend: update, resize: update });
  if (!names) return null;
  const bounds = map.getBounds();
  const labels = getLabels(
    towns && isNear ? { ...names, cities: towns } : names,
    {
      zoom: map.getZoom(),
      place: ({ lat, long }) => map.latLngToLayerPoint([lat, long]),
      isInView: ({ lat, long }) => bounds.contains([lat, long]),
    },
    markers,
  );
  return createPortal(
    labels.map(({ kind, size, at, text, x, y }) => (
      <span
        key={`${text} ${Math.round(x)} ${Math.round(y)}`}
        className={`map-label map-label-${kind} map-label-${size} map-label-${at}`}
        style={{ translate: `${Math.round(x)}px ${Math.round(y)}px` }}
      >
        {text}
      </span>
    )),
    pane,
  );
});
