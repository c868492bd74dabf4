// Writes the sample data: prisma/seed/branches.json and public/managers/*.svg.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { branchRecordSchema } from "../../lib/branches/branch-record.ts";
import { areaCodes } from "./area-codes.ts";
import { chooseTowns } from "./choose-towns.ts";
import { holidays, hoursOf } from "./hours.ts";
import { managerPicture, managerPictures } from "./manager-pictures.ts";
import { integer, pick, type Random, seededRandom } from "./random.ts";
import { nearestZip, type Town, zoneOf } from "./towns.ts";
import * as words from "./words.ts";

const seed = 20_260_417;
const branchCount = 1_000;

type Draft = Record<string, unknown>;

/** The sample branches, the same on every machine. Each must pass the rules of an import. */
function makeBranches(): Draft[] {
  const random = seededRandom(seed);
  const towns = chooseTowns(random, branchCount).toSorted(
    (a, b) => compare(a.state, b.state) || compare(a.name, b.name),
  );
  const phones = new Set<string>();
  let number = 100;
  return towns.map((town, index) => {
    number += integer(random, 1, 9);
    const draft = makeBranch(random, town, String(number).padStart(4, "0"), index, phones);
    branchRecordSchema.parse(draft);
    return draft;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns a fictitious phone number of the state that is not in `phones` yet. */
function unusedPhone(random: Random, state: Town["state"], phones: Set<string>): string {
  const prefix = `${pick(random, areaCodes[state])}-555-01`;
  const first = integer(random, 0, 99);
  const numbers = Array.from({ length: 100 }, (_, i) => prefix + String((first + i) % 100).padStart(2, "0"));
  const phone = numbers.find((number) => !phones.has(number));
  if (phone === undefined) throw new Error(`${prefix}00 to ${prefix}99 are all in use.`);
  phones.add(phone);
  return phone;
}

/** Leaves out empty fields: the schema fills them in. */
function makeBranch(random: Random, town: Town, number: string, index: number, phones: Set<string>): Draft {
  const phone = () => unusedPhone(random, town.state, phones);
  const chance = (share: number) => random() < share;
  const mainPhone = phone();
  return {
    number,
    brand: pick(random, words.brands),
    storefront: "TGS",
    status: chance(0.03) ? "inactive" : "active",
    type: chance(0.15) ? "warehouse" : "primary",
    addressLine1: `${integer(random, 1, 9_800)} ${pick(random, words.streets)} ${pick(random, words.streetTypes)}`,
    ...(chance(0.15) && { addressLine2: pick(random, words.buildings) }),
    ...(chance(0.06) && { addressLine3: pick(random, words.directions) }),
    city: town.name,
    state: town.state,
    postal: nearestZip(town),
    lat: town.lat,
    long: town.long,
    timeZone: zoneOf(town),
    phones: chance(0.2) ? [mainPhone, `${phone()} x${integer(random, 10, 99)}`] : [mainPhone],
    emails: [`branch${number}@branches.example.com`],
    ...(chance(0.4) && { fax: phone() }),
    ...(chance(0.93) && makeManager(random)),
    hours: hoursOf(random, index),
    exceptions: holidays,
  };
}

function makeManager(random: Random): Draft {
  const managerFirstName = pick(random, words.firstNames);
  const managerLastName = pick(random, words.lastNames);
  return {
    managerFirstName,
    managerLastName,
    managerEmail: `${managerFirstName}.${managerLastName}@example.com`.toLowerCase(),
    managerTitle: pick(random, words.titles),
    managerPicture: managerPicture(random),
  };
}

const projectDir = path.resolve(import.meta.dirname, "../..");
const picturesDir = path.join(projectDir, "public/managers");
await mkdir(picturesDir, { recursive: true });
for (const { name, svg } of managerPictures()) await writeFile(path.join(picturesDir, name), svg);
// One line per branch keeps diffs small.
const lines = makeBranches().map((branch) => JSON.stringify(branch));
await writeFile(path.join(projectDir, "prisma/seed/branches.json"), `[\n${lines.join(",\n")}\n]\n`);
process.stdout.write("Wrote prisma/seed/branches.json and public/managers.\n");
