import type { GridLayer } from "leaflet";
import { PMTiles } from "pmtiles";
import { leafletLayer, PolygonSymbolizer } from "protomaps-leaflet";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
import { getPane } from "./layers.ts";
import { useMapFile } from "./use-map-file.ts";

/** Written by scripts/generate/water.ts. Its tiles are for 512 pixels, those of the highest zoom enlarge. */
const archiveUrl = "/map/water.pmtiles";
const archiveZoom = 10;
const credit = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
/** A more distant map has water enough from its background and the lakes of the base map. */
const nearestZoom = 5;

async function openArchive(): Promise<PMTiles> {
  const archive = new PMTiles(archiveUrl);
  const read = archive.getZxy.bind(archive);
  // The layer takes this for a tile that is not needed anymore: it neither keeps nor logs it, and asks again later.
  const giveUp = () => Promise.reject(new DOMException("The tile could not be loaded.", "AbortError"));
  archive.getZxy = (...tile) => read(...tile).catch(giveUp);
  // An archive remembers a failure, so that only another one can succeed.
  await archive.getHeader();
  return archive;
}

/** Calls when the page turns light or dark, by the system or by the person. */
function onThemeChange(call: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const choice = new MutationObserver(call);
  system.addEventListener("change", call);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", call);
    choice.disconnect();
  };
}

/** Seas, lakes, and rivers. They are above land and borders, whose shores are coarser. */
export function Water() {
  const map = useMap();
  const archive = useMapFile("water", openArchive);
  // At once, not with the layer: a line that appears later moves the controls above it.
  useEffect(() => {
    map.attributionControl.addAttribution(credit);
    return () => void map.attributionControl.removeAttribution(credit);
  }, [map]);
  useEffect(() => {
    if (!archive) return;
    getPane(map, "water", "160");
    // A canvas knows no CSS variables. The map's background has the color of water.
    const fill = (_zoom: number) => getComputedStyle(map.getContainer()).backgroundColor;
    // Its types leave out that it is one of Leaflet's layers.
    const layer = leafletLayer({
      url: archive,
      maxDataZoom: archiveZoom,
      minZoom: nearestZoom,
      pane: "water",
      // Otherwise the library adds a longer one.
      attribution: credit,
      paintRules: [{ dataLayer: "water", symbolizer: new PolygonSymbolizer({ fill }) }],
    }) as unknown as GridLayer & { rerenderTiles: () => void };
    layer.addTo(map);
    const stop = onThemeChange(() => layer.rerenderTiles());
    return () => {
      stop();
      layer.remove();
    };
  }, [map, archive]);
  return null;
}
