import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { branchSchema, branchSearchResponseSchema } from "#lib/branches/shared/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { accessToken, branchRecord, toRows } from "#test/branches.ts";
import { type PortalResponse, portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { refreshBranchSnapshot } from "./branch-snapshot.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
await importBranches(
  systemContext(db, "test"),
  toRows([
    branchRecord("0100"),
    branchRecord("0101", {
      brand: "Harborline",
      city: "Hammond",
      state: "IN",
      lat: 41.583336,
      long: -87.5,
      status: "inactive",
      type: "warehouse",
      addressLine2: "Building 4",
      addressLine3: "Enter from Gate B",
      emails: ["hammond@example.com"],
      fax: "219-555-0101",
      managerFirstName: "Ada",
      managerLastName: "Example",
      managerEmail: "ada@example.com",
      managerTitle: "Branch Manager",
      managerPicture: "/managers/01.svg",
      hours: [
        { type: "DAILY", firstWeekday: 1, lastWeekday: 5, openMinute: 1320, closeMinute: 360, notes: "Ring" },
        { type: "WEEKEND", firstWeekday: 6, lastWeekday: 6, openMinute: 0, closeMinute: 0, notes: "" },
      ],
      exceptions: [
        { date: "2026-12-25", openMinute: null, closeMinute: null, notes: "Christmas Day" },
        { date: "2026-12-24", openMinute: 1320, closeMinute: 120, notes: "" },
      ],
    }),
    branchRecord("0102", {
      city: "Phoenix",
      state: "AZ",
      lat: 33.45,
      long: -112.07,
      timeZone: "America/Phoenix",
    }),
    branchRecord("0099"),
  ]),
);
const token = await accessToken(db, "location.read");

function get(path: string, headers: Record<string, string> = {}) {
  return portal.as(token).get(`/api/location/v1/branches${path}`, headers);
}

function getNumbers(response: PortalResponse): string[] {
  expect(response.status).toBe(200);
  return branchSearchResponseSchema.parse(response.body).map(({ branch }) => branch.number);
}

test("a branch has the contract's fields and types in the contract's order, and its exceptions", async () => {
  const [, , hammond] = (await get("?lat=41.88&long=-87.63&distance=30")).body;
  expect(JSON.stringify(hammond)).toBe(
    JSON.stringify({
      branch: {
        number: "0101",
        name: "Harborline - Hammond, IN",
        storefront: "RLS",
        distance: 21.55,
        status: "inactive",
        type: "warehouse",
      },
      address: {
        addressLine1: "12 Slate St",
        addressLine2: "Building 4",
        addressLine3: "Enter from Gate B",
        city: "Hammond",
        state: "IN",
        postal: "60601",
        country: "USA",
      },
      locale: {
        lat: "41.583336",
        long: "-87.5",
        timeZoneCode: "CT",
        timeZoneDescription: "US Central Time",
      },
      contact: { phones: ["312-555-0142"], emails: ["hammond@example.com"], fax: "219-555-0101" },
      manager: {
        firstName: "Ada",
        lastName: "Example",
        email: "ada@example.com",
        title: "Branch Manager",
        pictureUrl: `${baseUrl}/managers/01.svg`,
      },
      hoursOfOperation: [
        {
          type: "DAILY",
          days: "MON - FRI",
          open: "10:00 PM",
          close: "6:00 AM",
          notes: "Closes on the next day. Ring",
        },
        { type: "WEEKEND", days: "SAT", open: "12:00 AM", close: "12:00 AM", notes: "Open 24 hours" },
      ],
      hoursExceptions: [
        {
          date: "2026-12-24",
          closed: false,
          open: "10:00 PM",
          close: "2:00 AM",
          notes: "Closes on the next day",
        },
        { date: "2026-12-25", closed: true, open: "", close: "", notes: "Christmas Day" },
      ],
      links: {
        self: `${baseUrl}/api/location/v1/branches/0101`,
        website: `${baseUrl}/branches/0101`,
      },
    }),
  );
});

test("a coordinate search sorts by distance, then by number", async () => {
  expect(getNumbers(await get("?lat=41.88&long=-87.63&distance=2000"))).toEqual([
    "0099",
    "0100",
    "0101",
    "0102",
  ]);
});

test("distances that round to the same value sort by number", async () => {
  await importBranches(
    systemContext(db, "test"),
    toRows([
      branchRecord("0200", { lat: 47.000_02, long: -110, state: "MT", timeZone: "America/Denver" }),
      branchRecord("0201", { lat: 47, long: -110, state: "MT", timeZone: "America/Denver" }),
    ]),
  );
  const found = branchSearchResponseSchema.parse((await get("?lat=47&long=-110&distance=1")).body);
  expect(found.map(({ branch }) => [branch.number, branch.distance])).toEqual([
    ["0200", 0],
    ["0201", 0],
  ]);
  await db.branch.deleteMany({ where: { number: { in: ["0200", "0201"] } } });
  await refreshBranchSnapshot(db);
});

test("a search by state accepts either case, sorts by number, and has no distance", async () => {
  const response = await get("?state=il");
  const answer = branchSearchResponseSchema.parse(response.body);
  expect(answer.map(({ branch }) => [branch.number, branch.distance])).toEqual([
    ["0099", undefined],
    ["0100", undefined],
  ]);
});

test("with a coordinate and a state, a branch satisfies both", async () => {
  expect(getNumbers(await get("?lat=41.88&long=-87.63&distance=30&state=IN"))).toEqual(["0101"]);
});

test("status and type narrow a search but are not a search by themselves", async () => {
  const near = "?lat=41.88&long=-87.63&distance=30";
  expect(getNumbers(await get(`${near}&status=active`))).toEqual(["0099", "0100"]);
  expect(getNumbers(await get(`${near}&type=warehouse`))).toEqual(["0101"]);
  expect(getNumbers(await get("?state=IN&status=inactive&type=warehouse"))).toEqual(["0101"]);
  expect(getNumbers(await get("?state=IL&type=primary"))).toEqual(["0099", "0100"]);
  expect((await get("?state=IN&status=active")).status).toBe(404);
  expect((await get("?status=active")).status).toBe(400);
});

test("a repeated search returns the same bytes; other limits around the same point do not", async () => {
  const near = "?lat=41.88&long=-87.63&distance=30";
  const first = (await get(near)).text;
  expect((await get(near)).text).toBe(first);
  for (const other of ["&state=IL", "&state=IN", "&status=active", "&type=primary"])
    expect((await get(`${near}${other}`)).text).not.toBe(first);
  expect(getNumbers(await get(near.replace("30", "2000")))).toHaveLength(4);
  expect((await get(near)).text).toBe(first);
});

test.each(["?state=ND", "?lat=0&long=0&distance=1", "?lat=41.88&long=-87.63&distance=30&state=AZ"])(
  "no branch is 404 problem JSON: %s",
  async (query) => {
    const response = await get(query);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.body).toMatchObject({ code: "not_found", status: 404 });
  },
);

const refused: [query: string, parameters: string[]][] = [
  ["", ["lat", "long", "distance"]],
  ["?lat=41", ["long", "distance"]],
  ["?lat=41&long=-87&state=IL", ["distance"]],
  ["?distance=20&state=IL", ["lat", "long"]],
  ["?lat=&long=-87&distance=20", ["lat"]],
  ["?lat=NaN&long=Infinity&distance=20", ["lat", "long"]],
  ["?lat=0x10&long=1e400&distance=20", ["lat", "long"]],
  ["?state=%C4%B1l", ["state"]],
  ["?lat=90.01&long=-180.5&distance=12501", ["lat", "long", "distance"]],
  ["?lat=41&long=-87&distance=0", ["distance"]],
  ["?lat=41&long=-87&distance=2.5", ["distance"]],
  ["?lat=41&long=-87&distance=-5", ["distance"]],
  ["?state=XX", ["state"]],
  ["?state=AE", ["state"]],
  ["?state=IL&city=Chicago", ["city"]],
  ["?state=IL&state=IN", ["state"]],
  ["?state=IL&status=open&type=depot", ["status", "type"]],
  ["?state=IL&status=&type=PRIMARY", ["status", "type"]],
  ["?state=IL&status=active&status=inactive", ["status"]],
  ["?status=active&type=primary", ["lat", "long", "distance"]],
  ["?lat=x&distance=y&state=zz&page=2&page=3", ["page", "lat", "distance", "state", "long"]],
];
test.each(refused)("a 400 names every error at once: %s", async (query, parameters) => {
  const response = await get(query);
  const problem = response.body;
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const named = problem.errors.map((error: { parameter: string }) => error.parameter);
  expect(named.toSorted()).toEqual(parameters.toSorted());
});

test.each([
  "?lat=90&long=180&distance=12500",
  "?lat=-90.0&long=-180&distance=12500",
  "?lat=%2B41.&long=-.5e1&distance=12500",
])("the limits themselves are allowed, and reach every branch: %s", async (query) => {
  expect(getNumbers(await get(query)).toSorted()).toEqual(["0099", "0100", "0101", "0102"]);
});

test("a branch by number has no distance, and its links.self leads to itself", async () => {
  const branch = branchSchema.parse((await get("/0102")).body);
  expect(branch.branch.distance).toBeUndefined();
  expect(branch.locale).toMatchObject({
    timeZoneCode: "MT",
    timeZoneDescription: "US Mountain Time, no daylight saving",
  });
  const again = await fetch(branch.links.self, { headers: { authorization: `Bearer ${token}` } });
  expect(await again.json()).toEqual(branch);
});

test("an unknown number is 404", async () => {
  expect((await get("/9999")).status).toBe(404);
});

test("a strong ETag gives 304 without a body, until the data changes", async () => {
  const first = await get("?state=AZ");
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  for (const given of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await get("?state=AZ", { "if-none-match": given });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
  }
  await importBranches(
    systemContext(db, "test"),
    toRows([branchRecord("0102", { city: "Mesa", state: "AZ", timeZone: "America/Phoenix" })]),
  );
  await expect
    .poll(async () => (await get("?state=AZ", { "if-none-match": tag })).status, { timeout: 30_000 })
    .toBe(200);
  const changed = await get("?state=AZ");
  expect(changed.headers.get("etag")).not.toBe(tag);
  expect(changed.body[0].address.city).toBe("Mesa");
});

test("a missing token is 401, a missing location.read scope is 403", async () => {
  expect((await portal.anonymous.get("/api/location/v1/branches?state=IL")).status).toBe(401);
  const other = await accessToken(db, "notification.read");
  const response = await get("?state=IL", { authorization: `Bearer ${other}` });
  expect(response.status).toBe(403);
  expect(response.headers.get("www-authenticate")).toContain('scope="location.read"');
});
