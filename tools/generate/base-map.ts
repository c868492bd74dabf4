// Writes public/map/base.pmtiles, the map of the branch finder: land and borders (US Census, Natural Earth), and water
// (OpenStreetMap at 100 m, ODbL, and GSHHG, LGPL), built-up areas (Natural Earth), and roads (US National Weather
// Service), as vector tiles in one archive of which browsers read parts by range.
// Its layers are named as in the basemap of Protomaps.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { GeoJSON, GeometryCollection, MultiPolygon, Position } from "geojson";
import GeoJSONVT, { type LegacyTile } from "geojson-vt";
import vtPbf from "vt-pbf";
import { country, countyBorders, lakes, neighbors, rivers, stateBorders, urbanAreas } from "./land.ts";
import { archiveOf, type Tile } from "./pmtiles.ts";
import { interstates, placeShields, stateHighways, usHighways } from "./roads.ts";
import { readRivers, readShores } from "./shores.ts";
import { isInReach, watersOf, world } from "./water-bodies.ts";

/** The map shows a tile on 512 pixels, and enlarges those of the highest zoom. */
const maxZoom = 9;
const extent = 4_096;
/** Pixels of a tile's extent that one pixel of the map has. */
const unitsPerPixel = extent / 512;
/** A smaller body of water is not worth its bytes, in square pixels of the map. */
const smallestPixels = 10;
/** From here on, the water is detailed. It is too heavy for the whole country. */
const waterZoom = 4;

const cutting = { maxZoom: 14, indexMaxZoom: 4, indexMaxPoints: 0, extent, buffer: 32 };

type Part = {
  layer: "earth" | "landuse" | "water" | "boundaries" | "roads";
  properties: Record<string, string | number>;
  zooms: [from: number, to: number];
  tiles: GeoJSONVT;
};

function cut(
  layer: Part["layer"],
  properties: Part["properties"],
  shapes: GeoJSON,
  zooms: Part["zooms"] = [0, maxZoom],
  tolerance = 4,
): Part {
  return { layer, properties, zooms, tiles: new GeoJSONVT(shapes, { ...cutting, tolerance }) };
}

const asLines = (coordinates: Position[][]): GeoJSON => ({ type: "MultiLineString", coordinates });

const bodies: GeometryCollection<MultiPolygon> = JSON.parse(
  await readFile(new URL(import.meta.resolve("@geo-maps/earth-waterbodies-100m/map.geo.json")), "utf8"),
);
const riverLines = (await readRivers()).filter((line) => isInReach([line]));
const wideRivers = asLines(riverLines);
const waters: GeoJSON = {
  type: "MultiPolygon",
  coordinates: watersOf(bodies, await readShores(), riverLines),
};

/** Lowest first. */
const parts: readonly Part[] = [
  // The shores of the country's shape are coarser than those of the water, which is cut out of this.
  cut("earth", { kind: "ground" }, { type: "Polygon", coordinates: [world] }, [waterZoom, maxZoom]),
  cut("earth", { kind: "neighbor" }, neighbors),
  cut("earth", { kind: "country" }, country),
  cut("landuse", { kind: "urban_area" }, urbanAreas, [4, maxZoom]),
  cut("boundaries", { kind: "county", kind_detail: 6 }, countyBorders, [6, maxZoom]),
  cut("boundaries", { kind: "region", kind_detail: 4 }, stateBorders),
  cut("water", { kind: "lake" }, lakes, [0, waterZoom - 1]),
  cut("water", { kind: "river" }, rivers, [0, 7]),
  cut("water", { kind: "wide_river" }, wideRivers, [8, maxZoom]),
  cut("water", { kind: "water" }, waters, [waterZoom, maxZoom]),
  cut("roads", { kind: "highway" }, asLines(interstates), [4, maxZoom]),
  cut("roads", { kind: "major_road" }, asLines(usHighways), [6, maxZoom]),
  cut("roads", { kind: "minor_road" }, asLines(stateHighways), [8, maxZoom]),
];

/** Water is detailed only in tiles that show a state, or come near one. */
const nearCountry = new GeoJSONVT(country, { ...cutting, tolerance: 6, buffer: extent / 4 });

type Ring = readonly (readonly [number, number])[];

/** Twice the area, positive for outer rings. */
function doubleArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [lastX, lastY] = ring.at(at - 1) ?? [0, 0];
    return sum + x * lastY - lastX * y;
  }, 0);
}

/** Without what is too small to see, or null if nothing is left. */
function visibleWater(tile: LegacyTile): LegacyTile | null {
  const smallest = 2 * smallestPixels * unitsPerPixel ** 2;
  const features = tile.features.flatMap((body) => {
    if (body.type !== 3) return [];
    const geometry = body.geometry.filter((ring) => Math.abs(doubleArea(ring)) >= smallest);
    return [{ ...body, geometry }];
  });
  const rings = features.flatMap(({ geometry }) => geometry);
  // Inland, the sea's outer shore and the continent cover a whole tile and cancel each other.
  const isWet = rings.reduce((sum, ring) => sum + doubleArea(ring), 0) !== 0;
  return isWet ? { features } : null;
}

/** The layers of a tile, by name, with the features of all their parts. */
function layersAt(z: number, x: number, y: number): Record<string, LegacyTile> {
  const layers: Record<string, LegacyTile> = {};
  const isNear = nearCountry.getTile(z, x, y) !== null;
  for (const { layer, properties, zooms, tiles } of parts) {
    const isDetailedWater = properties["kind"] === "water";
    const isForNear = isDetailedWater || properties["kind"] === "ground";
    if (z < zooms[0] || z > zooms[1] || (isForNear && !isNear)) continue;
    const found = tiles.getTile(z, x, y);
    const tile = found && isDetailedWater ? visibleWater(found) : found;
    if (!tile || tile.features.length === 0) continue;
    const features = tile.features.map((one) => ({ ...one, tags: properties }));
    layers[layer] = { features: [...(layers[layer]?.features ?? []), ...features] };
  }
  return layers;
}

function tilesBelow(z: number, x: number, y: number): Tile[] {
  const layers = layersAt(z, x, y);
  if (Object.keys(layers).length === 0) return [];
  const own = { z, x, y, data: vtPbf.fromGeojsonVt(layers, { version: 2, extent }) };
  if (z === maxZoom) return [own];
  const next = [0, 1].flatMap((down) =>
    [0, 1].flatMap((across) => tilesBelow(z + 1, 2 * x + across, 2 * y + down)),
  );
  return [own, ...next];
}

const tiles = tilesBelow(0, 0, 0);
const archive = archiveOf(tiles, ["earth", "landuse", "boundaries", "water", "roads"]);
const file = path.join(import.meta.dirname, "../../public/map/base.pmtiles");
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, archive);

const shields = placeShields().map(({ zoom, number, point: [long = 0, lat = 0] }) =>
  [zoom, number, lat.toFixed(3), long.toFixed(3)].join("\t"),
);
await writeFile(path.join(path.dirname(file), "shields.txt"), `${shields.join("\n")}\n`);

process.stdout.write(
  `${path.relative(".", file)}: ${Math.round(archive.length / 1_000)} KB, ${tiles.length} tiles\n`,
);
