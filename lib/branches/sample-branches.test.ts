import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stateCodes } from "#lib/branches/shared/states.ts";
import { readPlaces } from "#test/places.ts";
import { areaCodes } from "../../tools/generate/area-codes.ts";
import { branchRecordSchema } from "./branch-record.ts";
import { distanceMiles } from "./search/geodesic.ts";
import { serializeBranch } from "./serialize-branch.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");
const committed = await readFile(path.join(projectDir, "prisma/seed/branches.json"), "utf8");
const branches = z.array(branchRecordSchema).parse(JSON.parse(committed));

// `npm --prefix tools/generate run check` generates the file again and compares it.
test("the committed sample has not changed by accident", () => {
  expect(createHash("sha256").update(committed).digest("hex")).toBe(
    "c7d2e23a18fef69a30136403a85f39020f29114c11617f51ea12a48b652906d4",
  );
});

describe("the sample", () => {
  test("has 1,000 branches with unique, ascending numbers", () => {
    const numbers = branches.map(({ number }) => number);
    expect(numbers).toHaveLength(1_000);
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  test("covers every state except North Dakota, and DC and Puerto Rico", () => {
    const covered = new Set(branches.map(({ state }) => state));
    const missing = stateCodes.filter((state) => !covered.has(state));
    expect(missing).toEqual(["ND", "VI"]);
  });

  test("keeps branches at least 4 miles apart", () => {
    const near = branches.filter((one, index) =>
      branches
        .slice(index + 1)
        .some((other) => Math.abs(one.lat - other.lat) < 0.1 && distanceMiles(one, other) < 4),
    );
    expect(near).toEqual([]);
  });

  test("includes the places with unusual time zones", () => {
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

  test("gives every branch a ZIP code of its state", async () => {
    const stateByZip = new Map((await readPlaces()).map(({ zip, state }) => [zip, state]));
    expect(branches.filter(({ postal, state }) => stateByZip.get(postal) !== state)).toEqual([]);
  });

  test("uses only fictitious phone numbers: 555-0100 to 555-0199 in an area code of the state", () => {
    for (const { state, phones } of branches)
      for (const phone of phones) {
        expect(phone).toMatch(/^\d{3}-555-01\d\d( x\d\d)?$/);
        expect(areaCodes[state]).toContain(phone.slice(0, 3));
      }
  });

  test("uses only example domains, and its pictures exist", async () => {
    const mails = branches.flatMap(({ emails, managerEmail }) => [...emails, managerEmail]).filter(Boolean);
    expect(mails.filter((mail) => !/[@.]example\.com$/.test(mail))).toEqual([]);
    for (const picture of new Set(branches.map(({ managerPicture }) => managerPicture).filter(Boolean)))
      expect(await readFile(path.join(projectDir, "public", picture), "utf8")).toMatch(/^<svg /);
  });

  test("has a mix of hours, types, and statuses", () => {
    const weekdaysOnly = branches.filter(({ hours }) => hours.length === 1).length;
    const withSaturday = branches.filter(({ hours }) => hours[1]?.type === "WEEKEND").length;
    expect(weekdaysOnly).toBeGreaterThan(650);
    expect(weekdaysOnly).toBeLessThan(750);
    expect(withSaturday).toBeGreaterThan(200);
    expect(withSaturday).toBeLessThan(300);
    // Split shifts, past midnight, around the clock, seasonal, and by appointment.
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
