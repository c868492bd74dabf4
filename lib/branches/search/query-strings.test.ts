import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { branchSearchQuerySchema, branchSearchResponseSchema } from "#lib/branches/shared/schemas.ts";
import { stateCodes } from "#lib/branches/shared/states.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { anyCharacter } from "#test/any-character.ts";
import { accessToken } from "#test/branches.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { GET } from "../../../app/api/location/v1/branches/route.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
await seedBranches(systemContext(db, "test"));
const authorization = `Bearer ${await accessToken(db, "location.read")}`;

const problemSchema = z.object({
  type: z.url(),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  instance: z.literal("/api/location/v1/branches"),
  code: z.string(),
  requestId: z.string(),
  errors: z
    .array(z.strictObject({ parameter: z.string(), detail: z.string().min(1) }))
    .min(1)
    .optional(),
});

async function search(query: string): Promise<{ status: number; type: string | null; body: unknown }> {
  const url = `http://portal.example/api/location/v1/branches?${query}`;
  const response = await GET(new Request(url, { headers: { authorization } }), {
    params: Promise.resolve({}),
  });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: await response.json(),
  };
}

/** The expected response for a query string: the rules once more, written the other way around. */
function isRefused(query: string): boolean {
  const params = new URLSearchParams(query);
  const names = [...params.keys()];
  const number = (name: string) => {
    const text = params.get(name) ?? "";
    return text.trim() === text && text !== "" && !/^[+-]?0[xob]/i.test(text) ? Number(text) : Number.NaN;
  };
  const given = (name: string) => params.has(name);
  const inRange = (value: number, low: number, high: number) => value >= low && value <= high;
  if (new Set(names).size !== names.length) return true;
  const fixed = { status: ["active", "inactive"], type: ["primary", "warehouse"] };
  if (names.some((name) => !["lat", "long", "distance", "state", ...Object.keys(fixed)].includes(name)))
    return true;
  for (const [name, values] of Object.entries(fixed))
    if (given(name) && !values.includes(params.get(name) ?? "")) return true;
  if (
    given("state") &&
    !stateCodes.some(
      (code) => code === params.get("state")?.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
    )
  )
    return true;
  const coordinates = ["lat", "long", "distance"].filter(given);
  if (coordinates.length === 0) return !given("state");
  if (coordinates.length < 3) return true;
  return (
    !inRange(number("lat"), -90, 90) ||
    !inRange(number("long"), -180, 180) ||
    !/^\d+$/.test(params.get("distance") ?? "") ||
    !inRange(number("distance"), 1, 12_500)
  );
}

const digits = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true }).map(String);
const oddValue = fc.constantFrom(
  ..."| |NaN|-NaN|Infinity|-Infinity|1e400|1e-400|0x1F|1_000|1,5|٣|−5|--5|+5|.5|5.|.|-|e5|null|[]|true|\u0000|%|%zz|%ff".split(
    "|",
  ),
);
const value = (usual: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, oddValue, fc.string());
const parameter = fc.oneof(
  value(digits(-91, 91)).map((text) => ["lat", text]),
  value(digits(-181, 181)).map((text) => ["long", text]),
  value(fc.integer({ min: -1, max: 12_501 }).map(String)).map((text) => ["distance", text]),
  value(fc.constantFrom(...stateCodes, "il", "Tx", "XX", "ZZZ")).map((text) => ["state", text]),
  value(fc.constantFrom("active", "inactive", "Active")).map((text) => ["status", text]),
  value(fc.constantFrom("primary", "warehouse", "depot")).map((text) => ["type", text]),
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("Lat", "lng", "page", "", "__proto__", "constructor"), fc.string()),
  },
);
const encoded = fc
  .array(parameter, { maxLength: 5 })
  .map((pairs) => new URLSearchParams(pairs.map(([name = "", text = ""]) => [name, text])).toString());
const wholeSearch = fc
  .tuple(
    digits(-90, 90),
    digits(-180, 180),
    fc.integer({ min: 1, max: 12_500 }),
    fc.option(fc.constantFrom(...stateCodes)),
  )
  .map(
    ([lat, long, distance, state]) =>
      `lat=${lat}&long=${long}&distance=${distance}${state ? `&state=${state}` : ""}`,
  );
const anyText = fc
  .string({ unit: anyCharacter, maxLength: 60 })
  .map((text) => text.replaceAll("#", "&").toWellFormed());

test("any query string gives a valid 200, 400, or 404", async () => {
  const seen: Record<number, number> = { 200: 0, 400: 0, 404: 0 };
  await fc.assert(
    fc.asyncProperty(fc.oneof(encoded, encoded, wholeSearch, anyText), async (query) => {
      const { status, type, body } = await search(query);
      seen[status] = (seen[status] ?? 0) + 1;
      if (status === 200) {
        expect(type).toBe("application/json");
        branchSearchResponseSchema.parse(body);
      } else {
        expect([400, 404]).toContain(status);
        expect(type).toBe("application/problem+json");
        const problem = problemSchema.parse(body);
        expect(problem.status).toBe(status);
        expect(problem.errors === undefined).toBe(status === 404);
      }
      expect(status === 400).toBe(isRefused(new URL(`http://x/?${query}`).search));
    }),
    { numRuns: 600, seed: 4 },
  );
  expect(Object.keys(seen)).toEqual(["200", "400", "404"]);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});

test("a schema accepts or names any text in a field and never throws", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("lat", "long", "distance", "state", "status", "type", "x"), fc.string()),
      (query) => {
        const { success, error } = branchSearchQuerySchema.safeParse(query);
        expect(success || (error?.issues.length ?? 0) > 0).toBe(true);
      },
    ),
    { numRuns: 1_000, seed: 4 },
  );
});
