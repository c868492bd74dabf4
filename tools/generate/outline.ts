// Writes components/branches/map/outlines.ts, the land of the map at its first paint (US Census, Natural Earth): small enough
// for the page itself.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { GeoJSON } from "geojson";
import GeoJSONVT from "geojson-vt";
import { worldPixels } from "../../components/branches/map/mercator.ts";
import { country, neighbors } from "./land.ts";

type Ring = readonly (readonly [number, number])[];

/** The area that the map can show, in pixels of the world. */
const [west, east, north, south] = [0, 0.42, 0.17, 0.65].map((share) => share * worldPixels) as [
  number,
  number,
  number,
  number,
];

function doubleArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [lastX, lastY] = ring.at(at - 1) ?? [0, 0];
    return sum + x * lastY - lastX * y;
  }, 0);
}

/** The rings of a shape as the data of an SVG path, in pixels of the world. */
function pathOf(shape: GeoJSON, tolerance: number, smallestPixels: number): string {
  const tiles = new GeoJSONVT(shape, {
    maxZoom: 14,
    indexMaxZoom: 0,
    extent: worldPixels,
    tolerance,
    buffer: 0,
  });
  const rings = (tiles.getTile(0, 0, 0)?.features ?? []).flatMap(({ geometry }) => geometry as Ring[]);
  return rings
    .filter((ring) => Math.abs(doubleArea(ring)) >= 2 * smallestPixels)
    .filter((ring) => ring.some(([x, y]) => x > west && x < east && y > north && y < south))
    .map(([start = [0, 0], ...others]) => {
      let [lastX, lastY] = start;
      // The last point is the first one again.
      const steps = others.slice(0, -1).map(([x, y]) => {
        const step = `${x - lastX},${y - lastY}`;
        [lastX, lastY] = [x, y];
        return step;
      });
      return `M${start.join()}l${steps.join(" ")}z`;
    })
    .join("");
}

const lines = [
  "// Written by tools/generate/outline.ts.",
  "",
  "/** Data of SVG paths, in pixels of the world (`mercator.ts`). */",
  "export const outlines = {",
  `  neighbor: "${pathOf(neighbors, 5, 120)}",`,
  `  land: "${pathOf(country, 3.5, 16)}",`,
  "};",
  "",
];
const file = path.join(import.meta.dirname, "../../components/branches/map/outlines.ts");
await writeFile(file, lines.join("\n"));
process.stdout.write(`${path.relative(".", file)}: ${Math.round(lines.join("\n").length / 1_000)} KB\n`);
