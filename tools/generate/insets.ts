// Writes public/map/insets.svg, the outlines of what does not fit on a map with the other states (US Census).
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { outlying } from "../../components/branches/map/map-places.ts";
import { states } from "../../lib/branches/shared/states.ts";

/** Width and height of an inset, with a margin inside. */
const [width, height, margin] = [56, 36, 2];

const topology: Topology<{ states: GeometryCollection<{ name: string }> }> = JSON.parse(
  await readFile(new URL(import.meta.resolve("us-atlas/states-10m.json")), "utf8"),
);
const shapes = feature(topology, topology.objects.states).features;

function ringsOf(geometry: Polygon | MultiPolygon): Position[][] {
  return geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();
}

const symbols = outlying.map(({ label, states: codes, bounds }) => {
  const [[south, west], [north, east]] = bounds;
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (width - 2 * margin) / ((east - west) * narrow),
    (height - 2 * margin) / (north - south),
  );
  const toPoint = ([long = 0, lat = 0]: Position): string => {
    const x = ((long > 0 ? long - 360 : long) - (west + east) / 2) * narrow * scale + width / 2;
    const y = ((south + north) / 2 - lat) * scale + height / 2;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const names = codes.map((code) => states[code]);
  const paths = shapes
    // The file says "United States Virgin Islands" and "Commonwealth of the Northern Mariana Islands".
    .filter(({ properties }) => names.some((name) => properties.name.endsWith(name)))
    .flatMap(({ geometry }) => ringsOf(geometry as Polygon | MultiPolygon))
    .map((ring) => [...new Set(ring.map(toPoint))])
    // What is smaller than a point of the screen is left out.
    .filter((points) => points.length > 2)
    .map((points) => `M${points.join("L")}Z`);
  return `<symbol id="${label.replaceAll(" ", "-")}" viewBox="0 0 ${width} ${height}"><path d="${paths.join("")}"/></symbol>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
await writeFile(path.join(import.meta.dirname, "../../public/map/insets.svg"), svg);
process.stdout.write(`public/map/insets.svg: ${Math.round(svg.length / 1_000)} KB\n`);
