import { useEffect, useReducer } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import { paneOf, useBaseMap, useNear } from "./base-map.tsx";
import { type BaseMapFile, labelsOf, type PixelBox, readTowns } from "./map-labels.ts";

async function loadTowns(): Promise<BaseMapFile["cities"]> {
  const response = await fetch("/towns.txt");
  if (!response.ok) throw new Error("no towns");
  return readTowns(await response.text());
}

/** Places the names of states and cities around the pins. Hidden from screen readers, because the list is enough. */
export function MapLabels({ pins = [] }: { pins?: readonly PixelBox[] }) {
  const map = useMap();
  const file = useBaseMap()?.file;
  const towns = useNear("towns", loadTowns);
  const [, update] = useReducer((count: number) => count + 1, 0);
  useMapEvents({ moveend: update, resize: update });
  const pane = paneOf(map, "labels", "450");
  useEffect(() => {
    pane.classList.add("map-labels", "leaflet-zoom-hide");
    pane.setAttribute("aria-hidden", "true");
  }, [pane]);
  if (!file) return null;
  const bounds = map.getBounds();
  const [south, west] = [bounds.getSouth(), bounds.getWest()];
  const [north, east] = [bounds.getNorth(), bounds.getEast()];
  const labels = labelsOf(
    towns ? { ...file, cities: towns } : file,
    {
      zoom: map.getZoom(),
      place: ({ lat, long }) => map.latLngToLayerPoint([lat, long]),
      isInView: ({ lat, long }) => south <= lat && lat <= north && west <= long && long <= east,
    },
    pins,
  );
  return createPortal(
    labels.map(({ kind, size, at, text, x, y }) => (
      <span
        key={`${text} ${x} ${y}`}
        className={`map-label map-label-${kind} map-label-${size} map-label-${at}`}
        style={{ translate: `${Math.round(x)}px ${Math.round(y)}px` }}
      >
        {text}
      </span>
    )),
    pane,
  );
}
