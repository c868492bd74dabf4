// Shores and rivers of GSHHG (LGPL), by the command `gmt` of the Debian packages `gmt` and `gmt-gshhg-full`.
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import type { Position } from "geojson";

type Ring = Position[];
/** The shores of land, of lakes in it, of islands in these, and of ponds on those. */
type Level = 1 | 2 | 3 | 4;
export type Shores = Record<Level, Ring[]>;

/** Joins lines whose ends meet. A ring that the edge of the map cuts is closed along it. */
function joined(lines: readonly Ring[]): Ring[] {
  const byStart = new Map(lines.map((line) => [String(line[0]), line]));
  // A line that no other one leads to comes first, or its ring would begin in the middle.
  const ends = new Set(lines.map((line) => String(line.at(-1))));
  const inOrder = [...lines].sort((a, b) => Number(ends.has(String(a[0]))) - Number(ends.has(String(b[0]))));
  return inOrder.flatMap((line) => {
    const ring: Ring = [];
    for (
      let next: Ring | undefined = byStart.get(String(line[0])) === line ? line : undefined;
      next;
      next = byStart.get(String(next.at(-1)))
    ) {
      byStart.delete(String(next[0]));
      for (const point of next) ring.push(point);
    }
    const [first] = ring;
    if (!first) return [];
    return [[...ring, first]];
  });
}

/** The lines that the command writes, by level. */
async function readLines(...options: string[]): Promise<Shores> {
  const gmt = spawn("gmt", ["coast", "-Rd", "-Df", "-M", ...options], {
    // It writes a history where it runs.
    cwd: tmpdir(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: Shores = { 1: [], 2: [], 3: [], 4: [] };
  let line: Ring = [];
  for await (const text of createInterface({ input: gmt.stdout })) {
    const level = /^> .* Level ([1-4])/.exec(text)?.[1];
    if (level) {
      line = [];
      lines[Number(level) as Level].push(line);
    } else if (!text.startsWith("#")) line.push(text.split("\t").map(Number));
  }
  return lines;
}

/** Returns the rings of the world's shores by level. They are exact to about 100 m. */
export async function readShores(): Promise<Shores> {
  const lines = await readLines("-A0", "-W");
  return { 1: joined(lines[1]), 2: joined(lines[2]), 3: joined(lines[3]), 4: joined(lines[4]) };
}

/** Returns the lines of large and of major rivers. */
export async function readRivers(): Promise<Position[][]> {
  const lines = await readLines("-I1", "-I2");
  return [...lines[1], ...lines[2]];
}
