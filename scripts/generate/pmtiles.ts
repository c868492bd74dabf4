import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export type Tile = { z: number; x: number; y: number; data: Uint8Array };

type Entry = { id: number; offset: number; length: number };

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
function directoryOf(entries: readonly Entry[], run: 0 | 1): Uint8Array {
  const columns = [
    entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    entries.map(() => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }) => offset + 1),
  ];
  return gzipSync(Uint8Array.from([entries.length, ...columns.flat()].flatMap(varint)), { level: 9 });
}

/**
 * Returns an archive of gzipped vector tiles, in which equal tiles are stored once.
 *
 * Source: PMTiles specification, version 3.
 */
export function archiveOf(tiles: readonly Tile[]): Uint8Array {
  const stored = new Map<string, Entry>();
  const contents: Uint8Array[] = [];
  let end = 0;
  const entries = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data, { level: 9 }) }))
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, data }) => {
      const key = data.toString("base64");
      const { offset, length } = stored.get(key) ?? { offset: end, length: data.length };
      if (!stored.has(key)) {
        contents.push(data);
        stored.set(key, { id, offset, length });
        end += length;
      }
      return { id, offset, length };
    });

  const leaves: Uint8Array[] = [];
  const root: Entry[] = [];
  let leafEnd = 0;
  for (let first = 0; first < entries.length; first += entriesPerLeaf) {
    const leaf = directoryOf(entries.slice(first, first + entriesPerLeaf), 1);
    root.push({ id: entries[first]?.id ?? 0, offset: leafEnd, length: leaf.length });
    leaves.push(leaf);
    leafEnd += leaf.length;
  }
  const rootDirectory = directoryOf(root, 0);
  const metadata = gzipSync(JSON.stringify({ vector_layers: [{ id: "water", fields: {} }] }), { level: 9 });

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
  for (const [field, count] of [entries.length, entries.length, contents.length].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + field * 8);
  const zooms = tiles.map(({ z }) => z);
  const [clustered, gzip, vectorTile] = [1, 2, 1];
  header.set([clustered, gzip, gzip, vectorTile, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [corner, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + corner * 4);
  return Buffer.concat([header, rootDirectory, metadata, ...leaves, ...contents]);
}
