// Roads of the US National Weather Service (public domain), from the maps of Unidata's GEMPAK, and the numbers of the
// interstates of the US Census (TIGER/Line, public domain), from ggredist.
import { execFileSync } from "node:child_process";
import type { Position } from "geojson";
import KDBush from "kdbush";
import { readSource } from "./sources.ts";

type Line = Position[];

/** Ends of one road that are up to this far apart, in degrees: the source leaves gaps between its pieces. */
const gapDegrees = 0.012;
/** A shorter piece without neighbors is a mistake of the source. */
const strayDegrees = 0.04;
/** A road this close to a larger one, for longer than a crossing, is the same road, drawn less exactly. */
const sameDegrees = 0.014;
const crossingDegrees = 0.03;
/** What is left of such a road between two places where it is too close. */
const leftoverDegrees = 0.08;
/** A road that ends this close to another one leads there. */
const junctionDegrees = 0.025;
/** Between two numbers on a road. */
const shieldDegrees = 0.06;
/** At each of these zooms, the numbers are half as far apart as at the one before. */
const shieldZooms = [7, 8, 9, 10, 11, 12];
const spurZoom = 9;
/** Where I-35 is two roads, 35E and 35W, which the source numbers as one: around Dallas and the Twin Cities. */
const splitLatitudes = [
  [32, 33.2],
  [44.7, 45.3],
] as const;

/** A degree of longitude is shorter than one of latitude. */
function distance([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position): number {
  return Math.hypot((x1 - x0) * Math.cos((y0 * Math.PI) / 180), y1 - y0);
}

function lengthOf(line: Line): number {
  return line.reduce((sum, point, at) => sum + distance(line[at - 1] ?? point, point), 0);
}

/**
 * Reads a map of GEMPAK: blocks of 256 big-endian words, the first an index. Each block has the count of its lines, an
 * unused word, and the lines: count of points, four bounds, an unused word, latitudes and longitudes.
 */
function readLines(file: string): Line[] {
  const bytes = readSource("gempak", `gempak/maps/${file}`);
  const lines: Line[] = [];
  for (let block = 1_024; block + 1_024 <= bytes.length; block += 1_024) {
    let at = block + 8;
    for (let left = bytes.readInt32BE(block); left > 0; left -= 1) {
      const points = bytes.readInt32BE(at) % 65_536;
      at += 24;
      lines.push(
        Array.from({ length: points }, (_, point) => [
          Math.round(bytes.readFloatBE(at + point * 8 + 4) * 1e4) / 1e4,
          Math.round(bytes.readFloatBE(at + point * 8) * 1e4) / 1e4,
        ]),
      );
      at += points * 8;
    }
  }
  return lines;
}

/** Joins pieces at their ends, the closest ends first, so that a road is one line. */
function joined(pieces: readonly Line[]): Line[] {
  const ends = pieces.flatMap((piece, at) => [
    { at, point: piece[0] ?? [] },
    { at, point: piece.at(-1) ?? [] },
  ]);
  const index = new KDBush(ends.length);
  for (const { point } of ends) index.add(point[0] ?? 0, point[1] ?? 0);
  index.finish();
  const pairs = ends
    .flatMap(({ point }, one) =>
      index
        .within(point[0] ?? 0, point[1] ?? 0, gapDegrees * 1.5)
        .filter((other) => other > one && ends[other]?.at !== ends[one]?.at)
        .map((other) => ({ one, other, gap: distance(point, ends[other]?.point ?? []) })),
    )
    .filter(({ gap }) => gap <= gapDegrees)
    .toSorted((a, b) => a.gap - b.gap || a.one - b.one || a.other - b.other);
  /** The other end at which an end continues. */
  const next = new Map<number, number>();
  for (const { one, other } of pairs)
    if (!next.has(one) && !next.has(other)) next.set(one, other).set(other, one);

  const used = new Set<number>();
  const walk = (from: number): Line => {
    const line: Line = [];
    for (let end: number | undefined = from; end !== undefined && !used.has(end >> 1); ) {
      used.add(end >> 1);
      const piece = pieces[end >> 1] ?? [];
      line.push(...(end % 2 === 0 ? piece : piece.toReversed()));
      end = next.get(end ^ 1);
    }
    return line.filter((point, at) => at === 0 || distance(point, line[at - 1] ?? []) > 0);
  };
  // From loose ends first. What is left are rings.
  const all = ends.map((_, end) => end);
  return [...all.filter((end) => !next.has(end)), ...all]
    .map((end) => (used.has(end >> 1) ? [] : walk(end)))
    .filter((line) => line.length > 1);
}

/** Points along a line, close enough to find what runs beside it. */
function pointsAlong(line: Line): Line {
  return line.flatMap((point, at) => {
    const last = line[at - 1] ?? point;
    const steps = Math.max(1, Math.ceil(distance(last, point) / (sameDegrees / 3)));
    return Array.from({ length: steps }, (_, step) =>
      [0, 1].map((axis) => {
        const [from = 0, to = 0] = [last[axis], point[axis]];
        return from + ((to - from) * (step + 1)) / steps;
      }),
    );
  });
}

/** Returns the closest point of the lines that is at most so far away, or undefined. */
function closestOn(lines: readonly Line[]) {
  const points = lines.flatMap((line) => pointsAlong(line).map((at) => ({ at, line })));
  const index = new KDBush(points.length);
  for (const { at } of points) index.add(at[0] ?? 0, at[1] ?? 0);
  index.finish();
  return (from: Position, degrees: number, except?: Line): Position | undefined =>
    index
      .within(from[0] ?? 0, from[1] ?? 0, degrees * 1.5)
      .flatMap((found) => points[found] ?? [])
      .filter(({ at, line }) => line !== except && distance(from, at) <= degrees)
      .toSorted((one, other) => distance(from, one.at) - distance(from, other.at))[0]?.at;
}

/** Lines that reach the roads at which they end. */
function reaching(lines: readonly Line[], others: readonly Line[]): Line[] {
  const closest = closestOn(others);
  return lines.map((line) => {
    const first = closest(line[0] ?? [], junctionDegrees, line);
    const last = closest(line.at(-1) ?? [], junctionDegrees, line);
    return [...(first ? [first] : []), ...line, ...(last ? [last] : [])];
  });
}

/** The parts of lines that do not run beside larger roads. */
function apartFrom(larger: readonly Line[], lines: readonly Line[]): Line[] {
  const closest = closestOn(larger);
  const isNear = (point: Position) => closest(point, sameDegrees) !== undefined;
  return lines.flatMap((line) => {
    const near = line.map(isNear);
    const runs: { isNear: boolean; points: Line }[] = [];
    line.forEach((point, at) => {
      const previous = line[at - 1];
      const middle = previous && [0, 1].map((axis) => ((previous[axis] ?? 0) + (point[axis] ?? 0)) / 2);
      // A segment is beside the larger road if its ends and its middle are.
      const isBeside = Boolean(near[at] && near[at - 1] && middle && isNear(middle));
      const run = runs.at(-1);
      if (run && previous && run.isNear === isBeside) run.points.push(point);
      else runs.push({ isNear: isBeside, points: previous ? [previous, point] : [point] });
    });
    const parts: Line[] = [];
    let open: Line | null = null;
    for (const { isNear: isBeside, points } of runs) {
      if (isBeside && lengthOf(points) > crossingDegrees) open = null;
      else if (open) open.push(...points.slice(1));
      else {
        open = [...points];
        parts.push(open);
      }
    }
    return parts.filter(
      (part) => part.length > 1 && (parts.length === 1 || lengthOf(part) > leftoverDegrees),
    );
  });
}

function roadsOf(file: string, larger: readonly Line[]): Line[] {
  const roads = joined(readLines(file)).filter((line) => lengthOf(line) > strayDegrees);
  const apart = larger.length === 0 ? roads : apartFrom(larger, roads);
  return reaching(apart, [...larger, ...apart]);
}

export const interstates = roadsOf("hiisus.nws", []);
export const usHighways = roadsOf("hiuhus.nws", interstates);
export const stateHighways = roadsOf("hishus.nws", [...interstates, ...usHighways]);

/** Writes the points of the interstates as lines of name, longitude, and latitude. Its geometries are lists of matrices. */
const pointsOfInterstates = `
  file <- tempfile()
  writeBin(readBin(base::file("stdin", "rb"), "raw", 1e8), file)
  load(file)
  for (road in seq_len(nrow(interstates))) for (line in interstates$geometry[[road]])
    cat(sprintf("%s\\t%.5f\\t%.5f\\n", interstates$name[road], line[, 1], line[, 2]), sep = "")
`;

type Numbered = { number: string; point: Position };

/** Returns points of the interstates with their numbers, by the command `Rscript` of the package `r-base-core`. */
function readNumbers(): Numbered[] {
  const text = execFileSync("Rscript", ["-e", pointsOfInterstates], {
    input: readSource("ggredist", "data/interstates.rda"),
    maxBuffer: 64 * 1024 ** 2,
    encoding: "utf8",
  });
  return text.split("\n").flatMap((line) => {
    const [name = "", long, lat] = line.split("\t");
    const number = /^I- ?(\d+[EW]?|H-?\d+)$/.exec(name)?.[1];
    return number ? [{ number: number.replace(/^H-?/, "H"), point: [Number(long), Number(lat)] }] : [];
  });
}

/** Points of a road at equal distances, each with the number between whose points it lies. */
function numberedPoints(line: Line, numbersNear: (point: Position) => Set<string>): Numbered[] {
  const points = pointsAlong(line);
  const numbers = points.map(numbersNear);
  let sinceLast = shieldDegrees / 2;
  return points.flatMap((point, at) => {
    sinceLast += distance(points[at - 1] ?? point, point);
    // Its numbers are those that it has here, or before and after.
    const before = numbers.slice(0, at + 1).findLast((some) => some.size > 0);
    const after = numbers.slice(at).find((some) => some.size > 0);
    const [number, other] = [...(before ?? [])].filter((one) => after?.has(one));
    if (!number || other || sinceLast < shieldDegrees) return [];
    sinceLast = 0;
    return [{ number, point }];
  });
}

export type Shield = Numbered & { zoom: number };

/** Returns where the numbers of the interstates stand, and from which zoom of the map on. */
export function placeShields(): Shield[] {
  const known = readNumbers();
  const index = new KDBush(known.length);
  for (const { point } of known) index.add(point[0] ?? 0, point[1] ?? 0);
  index.finish();
  const numbersNear = (point: Position) =>
    new Set(
      index.within(point[0] ?? 0, point[1] ?? 0, sameDegrees).map((found) => known[found]?.number ?? ""),
    );
  const shields = interstates.flatMap((line) =>
    numberedPoints(line, numbersNear).map(({ number, point }, at): Shield => {
      // Every second one at each closer zoom.
      const level = shieldZooms.findIndex((_, far) => (at + 1) % 2 ** (shieldZooms.length - 1 - far) === 0);
      const zoom = shieldZooms[level] ?? 0;
      // Bypasses and spurs are for a closer map.
      return { number, point, zoom: number.length > 2 ? Math.max(zoom, spurZoom) : zoom };
    }),
  );
  const isSplit = ({ number, point: [, lat = 0] }: Shield) =>
    number === "35" && splitLatitudes.some(([south, north]) => lat > south && lat < north);
  return shields
    .filter((shield) => !isSplit(shield))
    .toSorted((one, other) => one.zoom - other.zoom || one.number.length - other.number.length);
}
