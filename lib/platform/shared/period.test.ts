import { expect, test } from "vitest";
import { z } from "zod";
import { readFilters } from "#lib/platform/http/page.ts";
import { daySchema, periodCheck, timeSchema } from "./schemas.ts";

const ofTimes = z
  .strictObject({
    state: z.enum(["OPEN"]).optional(),
    from: timeSchema.optional(),
    to: timeSchema.optional(),
  })
  .check(periodCheck);
const ofDays = z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }).check(periodCheck);

const [nine, ten] = ["2026-03-31T09:00:00Z", "2026-03-31T10:00:00Z"];
const getFaults = (schema: z.ZodType, query: unknown) =>
  schema.safeParse(query).error?.issues.map(({ path }) => path.join("."));

test("a period of times ends after it starts, in any zone, and a period of days has at least one day", () => {
  for (const query of [{}, { from: ten }, { to: nine }, { from: nine, to: ten }])
    expect(getFaults(ofTimes, query)).toBeUndefined();
  expect(getFaults(ofTimes, { from: nine, to: "2026-03-31T08:30:00-01:00" })).toBeUndefined();
  expect(getFaults(ofTimes, { from: ten, to: nine })).toEqual(["to"]);
  expect(getFaults(ofTimes, { from: nine, to: nine })).toEqual(["to"]);
  expect(getFaults(ofTimes, { from: nine, to: "2026-03-31T10:30:00+02:00" })).toEqual(["to"]);
  expect(getFaults(ofDays, { from: "2026-03-02", to: "2026-03-02" })).toBeUndefined();
  expect(getFaults(ofDays, { from: "2026-03-02", to: "2026-03-01" })).toEqual(["to"]);
});

test("an empty period is named together with the other errors", () => {
  expect(getFaults(ofTimes, { state: "NONE", from: ten, to: nine })).toEqual(["state", "to"]);
  expect(getFaults(ofTimes, { from: "yesterday", to: nine })).not.toContain("to");
});

test("a page ignores the filters in its URL that the API would refuse, and keeps the others", () => {
  const names = ["state", "from", "to"] as const;
  expect(readFilters(ofTimes, names, { state: "OPEN", from: ten, to: nine })).toEqual({
    state: "OPEN",
    from: ten,
  });
  expect(readFilters(ofTimes, names, { state: "NONE", from: [ten, nine], to: nine, tab: "charts" })).toEqual({
    to: nine,
  });
});
