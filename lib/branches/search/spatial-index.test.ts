import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { roundMiles } from "#lib/branches/shared/miles.ts";
import { readPlaces } from "#test/places.ts";
import { pick, seededRandom } from "../../../tools/generate/random.ts";
import { distanceMiles, type Point } from "./geodesic.ts";
import { buildSpatialIndex, type Nearby } from "./spatial-index.ts";

type Query = Point & { miles: number };

/** Earth-centered coordinates in miles: a straight line is never longer than the way along the ground. */
function earthCentred({ lat, long }: Point): [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (long * Math.PI) / 180];
  const squash = (1 - 1 / 298.257223563) ** 2;
  const n = 6_378_137 / 1609.344 / Math.sqrt(1 - (1 - squash) * Math.sin(phi) ** 2);
  return [
    n * Math.cos(phi) * Math.cos(lambda),
    n * Math.cos(phi) * Math.sin(lambda),
    n * squash * Math.sin(phi),
  ];
}

/** Every point within the distance, measured one by one, without any index. */
function oracle(points: readonly Point[]): (query: Query) => Map<number, number> {
  // One flat row of numbers, which is read 60 million times.
  const centred = Float64Array.from(points.flatMap(earthCentred));
  const at = (position: number) => centred[position] ?? 0;
  return (query) => {
    const [x, y, z] = earthCentred(query);
    const reach = (query.miles + 1) ** 2;
    const found = new Map<number, number>();
    for (let index = 0; index < points.length; index += 1) {
      const straight = (at(3 * index) - x) ** 2 + (at(3 * index + 1) - y) ** 2 + (at(3 * index + 2) - z) ** 2;
      const point = points[index];
      if (!point || straight > reach) continue;
      const miles = distanceMiles(query, point);
      if (miles <= query.miles) found.set(index, roundMiles(miles));
    }
    return found;
  };
}

/** What is wrong with an answer: points missing, points too many, distances off, order not by distance and place. */
function errors(query: Query, answer: readonly Nearby[], truth: Map<number, number>): string[] {
  const wrong: string[] = [];
  const given = new Set(answer.map(({ index }) => index));
  for (const [index, miles] of truth) if (!given.has(index)) wrong.push(`missing ${index} at ${miles}`);
  for (const { index, miles } of answer)
    if (miles !== truth.get(index)) wrong.push(`${index}: ${miles}, not ${truth.get(index)}`);
  for (const [at, one] of answer.entries()) {
    const next = answer[at + 1];
    if (next && (next.miles - one.miles || next.index - one.index) <= 0) wrong.push(`order at ${at}`);
  }
  return wrong.map((error) => `${JSON.stringify(query)}: ${error}`);
}

const random = seededRandom(41);
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Half of them around a point of the data, the others anywhere, some on the lines where longitudes and latitudes end. */
function randomPoint(points: readonly Point[]): Point {
  const kind = random();
  const near = pick(random, points);
  if (kind < 0.5)
    return {
      lat: Math.max(-90, Math.min(90, near.lat + random() * 4 - 2)),
      long: wrap(near.long + random() * 4 - 2),
    };
  if (kind < 0.85) return { lat: random() * 180 - 90, long: random() * 360 - 180 };
  if (kind < 0.9) return { lat: -near.lat, long: wrap(near.long + 180) };
  if (kind < 0.95) return { lat: 40 + random() * 30, long: pick(random, [-180, 180, -179.9, 179.9]) };
  return { lat: pick(random, [-90, 90, 89.9, -89.9]), long: random() * 360 - 180 };
}

function milesUpTo(limit: number): number {
  return Math.max(1, Math.floor(Math.exp(random() * Math.log(limit + 1))));
}

const searches = 500;

const sample: Point[] = z
  .array(z.object({ lat: z.number(), long: z.number() }))
  .parse(JSON.parse(await readFile("prisma/seed/branches.json", "utf8")));

describe("finds what the oracle finds, in its order", () => {
  test("random searches over the sample, up to half the earth", () => {
    const index = buildSpatialIndex(sample);
    const truth = oracle(sample);
    let found = 0;
    for (let count = 0; count < searches; count += 1) {
      const query = { ...randomPoint(sample), miles: milesUpTo(count % 10 === 0 ? 12_500 : 1_000) };
      const answer = index.within(query, query.miles);
      found += answer.length;
      expect(errors(query, answer, truth(query))).toEqual([]);
    }
    expect(found).toBeGreaterThan(10_000);
  });

  test("random searches over 41,000 ZIP points", async () => {
    const points = await readPlaces();
    expect(points.length).toBeGreaterThan(41_000);
    const index = buildSpatialIndex(points);
    const truth = oracle(points);
    let found = 0;
    for (let count = 0; count < searches; count += 1) {
      const query = { ...randomPoint(points), miles: milesUpTo(count % 100 === 0 ? 12_500 : 150) };
      const answer = index.within(query, query.miles);
      found += answer.length;
      expect(errors(query, answer, truth(query))).toEqual([]);
    }
    expect(found).toBeGreaterThan(10_000);
  });
});

describe("places where a naive search goes wrong", () => {
  const places = {
    attu: { lat: 52.9, long: 173.2 },
    shemya: { lat: 52.71, long: 174.11 },
    adak: { lat: 51.88, long: -176.66 },
    onTheLineWest: { lat: 52, long: -180 },
    onTheLineEast: { lat: 51, long: 180 },
    guam: { lat: 13.48, long: 144.79 },
    pagoPago: { lat: -14.28, long: -170.7 },
    northPole: { lat: 90, long: 0 },
    nearNorthPole: { lat: 89.9, long: 120 },
    southPole: { lat: -90, long: 45 },
    chicago: { lat: 41.88, long: -87.63 },
  };
  const names = Object.keys(places);
  const points = Object.values(places);
  const index = buildSpatialIndex(points);
  const truth = oracle(points);

  const cases: [name: string, query: Query, expected: string[]][] = [
    [
      "Aleutians: from Adak west over 180°",
      { lat: 51.88, long: -176.66, miles: 450 },
      ["adak", "onTheLineWest", "onTheLineEast", "shemya", "attu"],
    ],
    [
      "Aleutians: from Attu east over 180°",
      { lat: 52.9, long: 173.2, miles: 450 },
      ["attu", "shemya", "onTheLineWest", "onTheLineEast", "adak"],
    ],
    [
      "at 180° exactly, asked as +180",
      { lat: 52, long: 180, miles: 100 },
      ["onTheLineWest", "onTheLineEast"],
    ],
    [
      "at 180° exactly, asked as -180",
      { lat: 52, long: -180, miles: 100 },
      ["onTheLineWest", "onTheLineEast"],
    ],
    ["Guam", { lat: 13.45, long: 144.75, miles: 5 }, ["guam"]],
    ["Guam from across the date line", { lat: -14.28, long: -170.7, miles: 3_700 }, ["pagoPago", "guam"]],
    [
      "the north pole, from the other side of the earth's axis",
      { lat: 89.9, long: -60, miles: 15 },
      ["northPole", "nearNorthPole"],
    ],
    [
      "the north pole itself, whatever its longitude",
      { lat: 90, long: 77, miles: 10 },
      ["northPole", "nearNorthPole"],
    ],
    ["the south pole", { lat: -89.99, long: -135, miles: 1 }, ["southPole"]],
    [
      "a mile short of the other pole",
      { lat: -90, long: 0, miles: 12_429 },
      names.filter((name) => name !== "northPole"),
    ],
    ["half the earth and more", { lat: -41.88, long: 92.37, miles: 12_500 }, names],
  ];
  test.each(cases)("%s", (_, query, expected) => {
    const answer = index.within(query, query.miles);
    expect(answer.map((near) => names[near.index]).toSorted()).toEqual(expected.toSorted());
    expect(errors(query, answer, truth(query))).toEqual([]);
  });

  test("equal distances keep the order of the list", () => {
    const same = buildSpatialIndex([3, 1, 2].map(() => ({ lat: 40, long: -90 })));
    expect(same.within({ lat: 40, long: -90 }, 1).map(({ index: at }) => at)).toEqual([0, 1, 2]);
  });

  test("distances that round to the same value keep the order of the list", () => {
    const near = buildSpatialIndex([
      { lat: 40.000_02, long: -90 },
      { lat: 40.000_01, long: -90 },
      { lat: 40, long: -90 },
    ]);
    expect(near.within({ lat: 40, long: -90 }, 1)).toEqual([0, 1, 2].map((at) => ({ index: at, miles: 0 })));
  });

  test("an empty index finds nothing", () => {
    expect(buildSpatialIndex([]).within({ lat: 0, long: 0 }, 12_500)).toEqual([]);
  });
});
