// Writes public/map/water.pmtiles, the seas, lakes, and rivers that the map shows from zoom level 5 on: those of
// OpenStreetMap at 100 m (@geo-maps/earth-waterbodies-100m, ODbL) in and around the states and territories, as vector
// tiles in one archive. Browsers read single tiles by range.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { GeometryCollection as Geometries, MultiPolygon } from "geojson";
import GeoJSONVT, { type RawFeature } from "geojson-vt";
import { PbfWriter } from "pbf";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { archiveOf, type Tile } from "./pmtiles.ts";
import { watersOf } from "./water-bodies.ts";

/** The map shows a tile on 512 pixels, and enlarges those of the highest zoom. */
const [minZoom, maxZoom] = [4, 10];
const extent = 4_096;
/** Pixels of a tile's extent that one pixel of the map has. */
const unitsPerPixel = extent / 512;
/** A smaller body of water is not worth its bytes, in pixels of the map. */
const smallestPixels = 6;

async function read<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(import.meta.resolve(name)), "utf8"));
}

const waters = await read<Geometries<MultiPolygon>>("@geo-maps/earth-waterbodies-100m/map.geo.json");
const atlas = await read<Topology<{ nation: GeometryCollection }>>("us-atlas/nation-10m.json");

const options = { maxZoom: 14, indexMaxZoom: 4, indexMaxPoints: 0, extent };
const waterTiles = new GeoJSONVT(
  { type: "MultiPolygon", coordinates: watersOf(waters) },
  { ...options, tolerance: 6, buffer: 32 },
);
/** Tiles that show a state, or come near one. */
const nationTiles = new GeoJSONVT(feature(atlas, atlas.objects.nation), {
  ...options,
  tolerance: 6,
  buffer: extent / 4,
});

type Ring = ArrayLike<number>;

/** Twice the area, positive for outer rings. */
function doubleArea(ring: Ring): number {
  let area = 0;
  for (let at = 0, last = ring.length - 2; at < ring.length; last = at, at += 2)
    area += (ring[last] ?? 0) * (ring[at + 1] ?? 0) - (ring[at] ?? 0) * (ring[last + 1] ?? 0);
  return area;
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);
const command = (id: 1 | 2 | 7, count: number) => (count << 3) | id;

/** The geometry of a vector tile's polygons (Mapbox Vector Tile 2.1, section 4.3). */
function geometryOf(rings: readonly Ring[]): number[] {
  let [x, y] = [0, 0];
  return rings.flatMap((ring) => {
    const steps: number[] = [];
    // The last point of a ring is its first.
    for (let at = 0; at < ring.length - 2; at += 2) {
      const [nextX = 0, nextY = 0] = [ring[at], ring[at + 1]];
      if (at > 0 && nextX === x && nextY === y) continue;
      steps.push(zigzag(nextX - x), zigzag(nextY - y));
      [x, y] = [nextX, nextY];
    }
    const lines = steps.length / 2 - 1;
    return [command(1, 1), ...steps.slice(0, 2), command(2, lines), ...steps.slice(2), command(7, 1)];
  });
}

/** A tile with one layer, `water`, and one feature. */
function encode(rings: readonly Ring[]): Uint8Array {
  const [version, name, features, size, type, polygon, geometry] = [15, 1, 2, 5, 3, 3, 4];
  const tile = new PbfWriter();
  tile.writeMessage(
    3,
    (_, layer) => {
      layer.writeVarintField(version, 2);
      layer.writeStringField(name, "water");
      layer.writeVarintField(size, extent);
      layer.writeMessage(
        features,
        (__, only) => {
          only.writeVarintField(type, polygon);
          only.writePackedVarint(geometry, geometryOf(rings));
        },
        null,
      );
    },
    null,
  );
  return tile.finish();
}

function ringsOf({ features }: { readonly features: readonly RawFeature[] }): Ring[] {
  const smallest = 2 * smallestPixels * unitsPerPixel ** 2;
  return features.flatMap((water) =>
    water.type === 3 ? water.geometry.filter((ring) => Math.abs(doubleArea(ring)) >= smallest) : [],
  );
}

function tilesBelow(z: number, x: number, y: number): Tile[] {
  if (!nationTiles.getTileRaw(z, x, y)) return [];
  const water = z >= minZoom ? waterTiles.getTileRaw(z, x, y) : null;
  const rings = water ? ringsOf(water) : [];
  // Inland, the sea's outer shore and the continent cover a whole tile and cancel each other.
  const hasWater = rings.reduce((sum, ring) => sum + doubleArea(ring), 0) !== 0;
  const own = hasWater ? [{ z, x, y, data: encode(rings) }] : [];
  if (z === maxZoom) return own;
  const next = [0, 1].flatMap((down) =>
    [0, 1].flatMap((across) => tilesBelow(z + 1, 2 * x + across, 2 * y + down)),
  );
  return [...own, ...next];
}

const tiles = tilesBelow(0, 0, 0);
const archive = archiveOf(tiles);
const file = path.join(import.meta.dirname, "../../public/map/water.pmtiles");
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, archive);
process.stdout.write(
  `${path.relative(".", file)}: ${Math.round(archive.length / 1_000)} KB, ${tiles.length} tiles\n`,
);
