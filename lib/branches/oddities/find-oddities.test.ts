import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { branchRecord } from "#test/branches.ts";
import { createOddityFinder } from "./find-oddities.ts";
import { groupOddities } from "./group-oddities.ts";

const sample = z
  .array(branchRecordSchema)
  .parse(JSON.parse(await readFile("prisma/seed/branches.json", "utf8")));

const day = { type: "DAILY" as const, firstWeekday: 1, lastWeekday: 5, notes: "" };
const around = { ...day, openMinute: 0, closeMinute: 0 };
const toTexts = async (...records: BranchRecord[]) => {
  const findOddities = await createOddityFinder(records);
  return records.map((record) => findOddities(record).map(({ text }) => text));
};
const getHours = async (...hours: BranchRecord["hours"]) =>
  (await toTexts(branchRecord("0100", { hours, emails })))[0];
const emails = ["desk@example.com"];

test("finds all of 50 errors in 1,000 branches, with at most 5 false alarms", async () => {
  expect((await toTexts(...sample)).flat()).toEqual([]);
  const branches = sample.map((branch) => ({ ...branch }));
  const active = branches.filter(({ status }) => status === "active");
  const planted: string[] = [];
  const plant = (
    field: string,
    count: number,
    error: (branch: BranchRecord, index: number) => Partial<BranchRecord>,
  ) => {
    for (let index = 0; index < count; index += 1) {
      // Spread over all states, each branch once, and the first ones are partners of pairs.
      const branch = active[20 + planted.length * 18];
      if (!branch) throw new Error("too many errors");
      Object.assign(branch, error(branch, index));
      planted.push(`${branch.number} ${field}`);
    }
  };
  const first = (index: number) => active[index] ?? branchRecord("none");
  plant("hours", 6, (_, index) => ({
    hours: [{ ...day, openMinute: 420, closeMinute: 421 + index * 11 }],
  }));
  plant("hours", 6, () => ({ hours: [around, { ...day, openMinute: 420, closeMinute: 1020 }] }));
  plant("hours", 6, (_, index) => ({
    hours: [{ ...day, openMinute: 1320, closeMinute: 1200 - index * 30 }],
  }));
  plant("lat", 4, ({ lat, long }) => ({ lat: -lat, long }));
  // The Atlantic, the Gulf, Lake Michigan, and the Pacific.
  plant(
    "lat",
    4,
    (_, index) =>
      [
        { lat: 38, long: -70 },
        { lat: 28, long: -90 },
        { lat: 43.5, long: -87 },
        { lat: 37.5, long: -123 },
      ][index] ?? {},
  );
  plant("postal", 6, ({ state }, index) => ({
    postal:
      sample.findLast((other) => other.state !== state && Number(other.number) % 7 === index)?.postal ?? "",
  }));
  plant("phones", 6, (_, index) => ({
    phones: [`+1 ${first(index).phones[0]?.replace(/^(\d{3})-/, "($1) ")}`],
  }));
  plant("lat", 6, (_, index) => {
    const { lat, long, state, city, postal } = first(index);
    return { lat: lat + 0.0005, long, state, city, postal };
  });
  plant("phones", 6, (_, index) => (index % 2 === 0 ? { phones: [] } : { emails: [] }));
  const findOddities = await createOddityFinder(branches);
  const found = branches.flatMap((branch) =>
    findOddities(branch).map(({ field }) => `${branch.number} ${field}`),
  );
  expect(planted).toHaveLength(50);
  expect(planted.filter((one) => !found.includes(one))).toEqual([]);
  // The other branch of a shared phone number or site has it too.
  const partners = active.slice(0, 6).flatMap(({ number }) => [`${number} phones`, `${number} lat`]);
  expect(found.filter((one) => ![...planted, ...partners].includes(one)).length).toBeLessThanOrEqual(5);
});

test("names few of many branches that share a site and a phone number", async () => {
  const same = Array.from({ length: 500 }, (_, index) => branchRecord(`M${index}`, { emails }));
  const findOddities = await createOddityFinder(same);
  const fields = findOddities(same[7] ?? branchRecord("none")).map(({ field }) => field);
  expect(fields.filter((field) => field === "lat")).toHaveLength(5);
  expect(fields.filter((field) => field === "phones")).toHaveLength(1);
});

test("accepts split shifts, nights, 24 hours, hours by arrangement, and closing at midnight", async () => {
  expect(
    await getHours(
      { ...day, openMinute: 420, closeMinute: 720 },
      { ...day, openMinute: 780, closeMinute: 1020 },
    ),
  ).toEqual([]);
  expect(await getHours({ ...day, openMinute: 1320, closeMinute: 360 })).toEqual([]);
  expect(await getHours(around)).toEqual([]);
  expect(await getHours({ ...day, openMinute: 300, closeMinute: 0 })).toEqual([]);
  expect(await getHours({ ...day, type: "OFF_HOURS", openMinute: 1200, closeMinute: 1230 }, around)).toEqual(
    [],
  );
});

test("an oddity quotes the data", async () => {
  expect(await getHours({ ...day, openMinute: 1320, closeMinute: 1200 })).toEqual([
    "Open until the next day for more than 16 hours: MON - FRI 10:00 PM – 8:00 PM. Are the times swapped?",
  ]);
  const [one, other] = [branchRecord("0100", { emails }), branchRecord("0200", { emails, lat: 41.8801 })];
  expect(await toTexts(one, other)).toEqual(
    ["0200", "0100"].map((number) => [
      `312-555-0142 is also the phone number of branch ${number} in Chicago, IL.`,
      `The site is 36 feet from branch ${number} in Chicago, IL.`,
    ]),
  );
  expect(await toTexts(one, { ...other, status: "inactive" })).toEqual([[], []]);
  expect(await toTexts(branchRecord("0300", { emails, lat: 39.77, long: -86.16 }))).toEqual([
    ["39.77, -86.16 is in Indiana, not in Illinois."],
  ]);
  expect(await toTexts(branchRecord("0300", { phones: [], postal: "80208" }))).toEqual([
    [
      "The ZIP code 80208 is in Denver, CO, not in Chicago, IL.",
      "There is no phone number and no email address.",
    ],
  ]);
});

test("accepts branches on islands and at the antimeridian, and extensions of one phone number", async () => {
  const [adak] = sample;
  expect(adak?.city).toBe("Adak");
  const territories = sample.filter(({ state }) => ["AK", "HI", "GU", "MP", "AS", "PR"].includes(state));
  const found = (await toTexts(...territories)).flat();
  expect(found.filter((text) => !text.includes("phone number of"))).toEqual([]);
  const desk = (number: string, lat: number, phone: string) =>
    branchRecord(number, { emails, lat, phones: [phone] });
  expect(
    await toTexts(desk("1", 41.88, "312-555-0142 x12"), desk("2", 41.9, "312-555-0142 ext. 13")),
  ).toEqual([[], []]);
});

test("kinds count all branches, list the first hundred, and come rarest first", async () => {
  const records = Array.from({ length: 250 }, (_, index) =>
    branchRecord(`${1_000 + index}`, { phones: [], emails, lat: 41.7 + index / 1_000, long: -87.8 }),
  );
  const odd = branchRecord("0001", { phones: [], lat: 39.77, long: -86.16 });
  const groups = await groupOddities([odd, ...records], [odd, ...records]);
  expect(groups.map(({ kind, count, branches }) => [kind, count, branches.length])).toEqual([
    ["coordinates", 1, 1],
    ["noContact", 1, 1],
    ["noPhone", 250, 100],
  ]);
  expect(groups[0]?.branches).toEqual([
    {
      number: "0001",
      name: "Ridgeline Supply - Chicago, IL",
      texts: ["39.77, -86.16 is in Indiana, not in Illinois."],
    },
  ]);
});
