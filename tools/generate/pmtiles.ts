import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export type Tile = { z: number; x: number; y: number; data: Uint8Array };

/** `run`: that many consecutive tiles are equal; 0 for a leaf directory. */
type Entry = { id: number; offset: number; length: number; run: number };

/** A root directory and its header fit into the first 16 KiB, which readers request first. */
const entriesPerLeaf = 4_096;
const headerBytes = 127;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

/** Columns, as PMTiles 3 has them: deltas of IDs, runs, lengths, and offsets plus one. */
function directoryOf(entries: readonly Entry[]): Uint8Array {
  const columns = [
    entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }) => offset + 1),
  ];
  return gzipSync(Uint8Array.from([entries.length, ...columns.flat()].flatMap(varint)), { level: 9 });
}

/**
 * Returns an archive of gzipped vector tiles with these layers, in which equal tiles are stored once.
 *
 * Source: PMTiles specification, version 3.
 */
export function archiveOf(tiles: readonly Tile[], layers: readonly string[]): Uint8Array {
  const stored = new Map<string, Pick<Entry, "offset" | "length">>();
  const contents: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), z, data }))
    .toSorted((one, other) => one.id - other.id);
  for (const { id, data } of sorted) {
    const key = Buffer.from(data).toString("base64");
    let content = stored.get(key);
    if (!content) {
      const zipped = gzipSync(data, { level: 9 });
      contents.push(zipped);
      content = { offset: end, length: zipped.length };
      stored.set(key, content);
      end += zipped.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === content.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...content, run: 1 });
  }

  const leaves: Uint8Array[] = [];
  const root: Entry[] = [];
  let leafEnd = 0;
  for (let first = 0; first < entries.length; first += entriesPerLeaf) {
    const leaf = directoryOf(entries.slice(first, first + entriesPerLeaf));
    root.push({ id: entries[first]?.id ?? 0, offset: leafEnd, length: leaf.length, run: 0 });
    leaves.push(leaf);
    leafEnd += leaf.length;
  }
  const rootDirectory = directoryOf(root);
  const vectorLayers = layers.map((id) => ({ id, fields: {} }));
  const metadata = gzipSync(JSON.stringify({ vector_layers: vectorLayers }), { level: 9 });

  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles");
  header[7] = 3;
  const lengths = [rootDirectory.length, metadata.length, leafEnd, end];
  let offset = headerBytes;
  for (const [part, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + part * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + part * 16);
    offset += length;
  }
  for (const [field, count] of [tiles.length, entries.length, contents.length].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + field * 8);
  // Tiles of a higher zoom have higher IDs.
  const zooms = [sorted[0], sorted.at(-1)].map((tile) => tile?.z ?? 0);
  const [clustered, gzip, vectorTile] = [1, 2, 1];
  header.set([clustered, gzip, gzip, vectorTile, ...zooms], 96);
  for (const [corner, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + corner * 4);
  return Buffer.concat([header, rootDirectory, metadata, ...leaves, ...contents]);
}
