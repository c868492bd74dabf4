import { type Flavor, namedFlavor } from "@protomaps/basemaps";
import type { GridLayer } from "leaflet";
import { PMTiles } from "pmtiles";
import {
  type LabelRule,
  LineSymbolizer,
  labelRules,
  leafletLayer,
  type PaintRule,
  PolygonSymbolizer,
  paintRules,
} from "protomaps-leaflet";
import { useEffect, useState } from "react";
import { useMap } from "react-leaflet";
import { createLand } from "./land-layer.ts";
import { useMapSettings } from "./map-settings.tsx";
import { useMapFile } from "./use-map-file.ts";

const openStreetMap = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
/** From here on, the rivers of the base map are too coarse. Its water has the wide ones. */
const riverZoom = 9;

/** Opens an archive of vector tiles, of which it reads single tiles by range. */
async function openArchive(url: string) {
  const archive = new PMTiles(url);
  const read = archive.getZxy.bind(archive);
  // The layer takes this for a tile that is not needed anymore: it neither keeps nor logs it, and asks again later.
  const giveUp = () => Promise.reject(new DOMException("The tile could not be loaded.", "AbortError"));
  archive.getZxy = (...tile) => read(...tile).catch(giveUp);
  // An archive remembers a failure, so that only another one can succeed.
  return { archive, maxZoom: (await archive.getHeader()).maxZoom };
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

function currentTheme(): "light" | "dark" {
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  return isDark ? "dark" : "light";
}

/** A color of map.css. */
type Color = (
  name:
    | "water"
    | "land"
    | "neighbor"
    | "urban"
    | "river"
    | "border"
    | "county"
    | "interstate"
    | "interstate-edge"
    | "highway"
    | "highway-minor",
) => string;

/** The width of a road by zoom: at first as wide as a hair, and wider on a closer map. */
function roadWidth(from: number, perZoom: number) {
  return (zoom: number) => 1 + Math.max(0, zoom - from) * perZoom;
}
const interstateWidth = roadWidth(6, 0.7);
/** From here on, an interstate has edges. Before, there is only room for a line. */
const edgeZoom = 7;

/** From here on, the edges of built-up areas show as the straight lines that they are: the areas fade out. */
const urbanZoom = 8;
const urbanOpacity = (zoom: number) => 0.4 ** Math.max(0, zoom - urbanZoom);

/** Land, borders, water, and roads of public/map/base.pmtiles, lowest first. */
function baseRules(color: Color): PaintRule[] {
  const land = (kind: string, name: "land" | "neighbor") => ({
    dataLayer: "earth",
    // As wide as two sources of one border differ: no water shows between the countries.
    symbolizer: new PolygonSymbolizer({ fill: color(name), stroke: color(name), width: 1.5 }),
    filter: (_: number, { props }: { props: Record<string, unknown> }) => props["kind"] === kind,
  });
  const line = (
    layer: string,
    kind: string,
    name: Parameters<Color>[0],
    width: number | ((zoom: number) => number),
  ) => ({
    dataLayer: layer,
    symbolizer: new LineSymbolizer({ color: color(name), width, lineCap: "round", lineJoin: "round" }),
    filter: (_: number, { props }: { props: Record<string, unknown> }) => props["kind"] === kind,
  });
  return [
    land("ground", "land"),
    land("neighbor", "neighbor"),
    land("country", "land"),
    {
      dataLayer: "landuse",
      symbolizer: new PolygonSymbolizer({ fill: color("urban"), opacity: urbanOpacity }),
      maxzoom: urbanZoom + 2,
    },
    line("boundaries", "county", "county", 1),
    line("boundaries", "region", "border", 1),
    {
      dataLayer: "water",
      symbolizer: new PolygonSymbolizer({ fill: color("water") }),
      filter: (_, { props }) => props["kind"] === "lake" || props["kind"] === "water",
    },
    line("water", "wide_river", "water", 4),
    { ...line("water", "river", "river", 1.25), maxzoom: riverZoom - 1 },
    { ...line("roads", "minor_road", "highway-minor", roadWidth(9, 0.35)), minzoom: 9 },
    { ...line("roads", "major_road", "highway", roadWidth(7, 0.4)), minzoom: 7 },
    { ...line("roads", "highway", "highway", 1), minzoom: 5, maxzoom: edgeZoom - 1 },
    {
      ...line("roads", "highway", "interstate-edge", (zoom) => interstateWidth(zoom) + 2),
      minzoom: edgeZoom,
    },
    { ...line("roads", "highway", "interstate", interstateWidth), minzoom: edgeZoom },
  ];
}

/** The style of an archive with the schema of Protomaps' basemap, in the map's colors. */
function streetRules(color: Color): { paint: PaintRule[]; label: LabelRule[] } {
  const flavor: Flavor = {
    ...namedFlavor(currentTheme()),
    background: color("water"),
    earth: color("land"),
    water: color("water"),
    boundaries: color("border"),
  };
  return { paint: paintRules(flavor), label: labelRules(flavor, "en") };
}

/** The library's types leave out that its layer is one of Leaflet's. */
type VectorLayer = GridLayer & {
  paintRules: PaintRule[];
  labelRules: LabelRule[];
  clearLayout: () => void;
  rerenderTiles: () => void;
};

/** The land with its borders, waters, and roads: the base map, or the installation's archive with streets; until it loads, an outline. */
export function VectorTiles() {
  const map = useMap();
  const { hasStreets } = useMapSettings();
  const url = hasStreets ? "/map/streets.pmtiles" : "/map/base.pmtiles";
  const opened = useMapFile(url, () => openArchive(url));
  // At once, not with the layer: a line that appears later moves the controls above it.
  useEffect(() => {
    map.attributionControl.addAttribution(openStreetMap);
    return () => void map.attributionControl.removeAttribution(openStreetMap);
  }, [map]);
  const [land] = useState(() => createLand(map));
  // Not during an animated zoom, which enlarges the tiles that are there.
  useEffect(() => {
    const show = () => void land.addTo(map);
    show();
    map.on("viewreset", show);
    return () => {
      map.off("viewreset", show);
      land.remove();
    };
  }, [map, land]);
  useEffect(() => {
    if (!opened) return;
    const layer = leafletLayer({
      url: opened.archive,
      maxDataZoom: opened.maxZoom,
      // Otherwise the library adds a longer one.
      attribution: openStreetMap,
    }) as unknown as VectorLayer;
    const setColors = () => {
      // A canvas knows neither variables nor light-dark(), but an element computes them.
      const { tilePane } = map.getPanes();
      const color: Color = (name) => {
        tilePane.style.color = `var(--color-map-${name})`;
        return getComputedStyle(tilePane).color;
      };
      const rules = hasStreets ? streetRules(color) : { paint: baseRules(color), label: [] };
      layer.paintRules = rules.paint;
      layer.labelRules = rules.label;
      layer.clearLayout();
    };
    setColors();
    // Below tiles of another origin.
    layer
      .setZIndex(0)
      .on("load", () => land.remove())
      .addTo(map);
    const stop = onThemeChange(() => {
      setColors();
      layer.rerenderTiles();
    });
    return () => {
      stop();
      layer.remove();
    };
  }, [map, opened, hasStreets, land]);
  return null;
}
