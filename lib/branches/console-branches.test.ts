import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { exportBranches } from "#lib/branches/import/export-branches.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import type { ImportResult } from "#lib/branches/shared/import-schemas.ts";
import type { BranchListItem, BranchPage } from "#lib/branches/shared/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { makePerson } from "#test/fixtures.ts";
import { type PortalClient, portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { seedBranches } from "./seed-branches.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const member = portal.as(await makePerson(db, "PARTNER_MEMBER"));
const ctx = systemContext(db, "test");
const added = await seedBranches(ctx);

async function find(query: string): Promise<BranchListItem[]> {
  const { status, body } = await member.get(`/api/console/branches${query}`);
  expect(status).toBe(200);
  return body;
}

test("the sample is loaded once, into an empty table", async () => {
  expect(added).toBe(1_000);
  expect(await seedBranches(ctx)).toBe(0);
  expect(await db.branch.count()).toBe(1_000);
});

test("the finder's list equals the search's result, is compressed, and answers 304 to a browser that has it", async () => {
  const around = { lat: 41.88, long: -87.63, distance: 500 };
  const sent = await find("?lat=41.88&long=-87.63&distance=500");
  // Minutes may have passed from one to the other: the words of today are compared as far as they do not count them.
  const lasting = (items: readonly BranchListItem[]) =>
    items.map(({ opening: _, openNow: __, ...lasts }) => lasts);
  expect(lasting(sent)).toEqual(lasting(await findBranches(ctx, around)));
  expect(new Set(sent.map(({ opening }) => opening)).size).toBeGreaterThan(1);
  const get = (headers: Record<string, string>) => member.get("/api/console/branches", headers);
  const [packed, plain] = [await get({}), await get({ "accept-encoding": "identity" })];
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toBe("accept-encoding");
  expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  // The shipped proxy would remove this from If-None-Match.
  expect(packed.headers.get("etag")).not.toMatch(/-gzip"$/);
  // What is open changes by the minute.
  await expect
    .poll(async () => {
      const etag = (await get({})).headers.get("etag") ?? "";
      const kept = await get({ "if-none-match": etag });
      return [kept.status, kept.text];
    })
    .toEqual([304, ""]);
});

test("each minute says what is open then, also while two minutes are asked for in turns", async () => {
  const [morning, night] = ["2026-11-23T15:00:00Z", "2026-11-23T05:00:30Z"];
  const open = async (at: string) =>
    (await findBranches({ ...ctx, now: new Date(at) }, {})).filter(({ openNow }) => openNow).length;
  const [busy, quiet] = [await open(morning), await open(night)];
  expect(busy).toBeGreaterThan(quiet);
  expect(await Promise.all([morning, night, morning].map(open))).toEqual([busy, quiet, busy]);
});

test("without a point, branches are sorted by city, state, and number", async () => {
  const keys = (await find("")).map(({ city, state, number }) => `${city}\t${state}\t${number}`);
  expect(keys).toHaveLength(1_000);
  expect(keys).toEqual(keys.toSorted());
  const inTexas = await find("?state=TX");
  expect(inTexas.map(({ city }) => city)).toEqual(inTexas.map(({ city }) => city).toSorted());
});

test.each([
  ["St Louis", "Saint Louis", "St. Louis, MO"],
  ["St Paul", "St. Paul", "Saint Paul"],
  ["Ft Worth", "Fort Worth", "Ft. Worth, TX"],
  ["Mt Juliet", "Mount Juliet", "Mt. Juliet"],
  ["201 Gable Ln", "201 gable lane", "201 Gable Ln, Birmingham AL 35201"],
])("words find the same branches however they are written: %s, %s, %s", async (...texts) => {
  const found = await Promise.all(texts.map((text) => find(`?q=${encodeURIComponent(text)}`)));
  const [first = [], ...others] = found.map((branches) => branches.map(({ number }) => number));
  expect(first).not.toEqual([]);
  for (const other of others) expect(first).toEqual(expect.arrayContaining(other));
  for (const other of others) expect(other).not.toEqual([]);
});

test("a branch matches if its number, name, street, city, or ZIP code contains every word", async () => {
  const found = await find("?q=tuba%20city");
  expect(found.map(({ city, state }) => `${city}, ${state}`)).toEqual(["Tuba City, AZ"]);
  expect(await find("?q=tuba%20honolulu")).toEqual([]);
  expect(await find(`?q=${found[0]?.number}`)).toContainEqual(found[0]);
});

test("a search around a point returns the nearest first with distances, and the state narrows it", async () => {
  const near = await find("?lat=41.88&long=-87.63&distance=40");
  const distances = near.map(({ distance }) => distance ?? -1);
  expect(distances.length).toBeGreaterThan(3);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  const inIndiana = await find("?lat=41.88&long=-87.63&distance=40&state=in");
  expect(inIndiana).toEqual(near.filter(({ state }) => state === "IN"));
});

test("the finder needs no session, but complete coordinates", async () => {
  expect((await portal.anonymous.get("/api/console/branches?state=GU")).status).toBe(200);
  const { status, body } = await member.get("/api/console/branches?lat=1&x=2");
  expect(status).toBe(400);
  expect(body.errors.map((error: { parameter: string }) => error.parameter).toSorted()).toEqual([
    "distance",
    "long",
    "x",
  ]);
});

test("a branch's page needs no session and shows the API's record", async () => {
  const [one] = await find("?state=GU");
  const { body: page } = await portal.anonymous.get<BranchPage>(`/api/console/branches/${one?.number}`);
  expect(page.branch.branch.name).toBe(one?.name);
  expect(page.branch.locale.timeZoneCode).toBe("CH");
  expect((await portal.anonymous.get("/api/console/branches/none")).status).toBe(404);
});

test("staff export a file and import it again over HTTP; partners can do neither", async () => {
  const cookie = await sessionCookie(await makePerson(db, "STAFF"));
  const staff = portal.withCookie(cookie);
  const file = await staff.get("/api/console/branches/export?format=csv");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="branches.csv"');
  const csv = file.text.replace("Tuba City", "Tuba Town").replace(",AZ,86045,", ",XX,86045,");
  const post = (query: string, client: PortalClient) =>
    client.post(`/api/console/branches/import${query}`, csv, { "content-type": "text/csv" });
  const lines = (await post("?format=csv&dryRun=true", staff)).text.trimEnd().split("\n");
  const answer: ImportResult = JSON.parse(lines.at(-1) ?? "").result;
  expect(answer).toMatchObject({ applied: false, rowsRead: 1_000, unchanged: 999, badRows: 1, closed: 0 });
  expect(answer.errors).toEqual([
    {
      line: expect.any(Number),
      number: expect.stringMatching(/^\d+$/),
      column: "state",
      value: "XX",
      reason: expect.stringContaining("two-letter code"),
    },
  ]);
  const refusedRows = await post("/refused?format=csv", staff);
  expect(refusedRows.headers.get("content-disposition")).toBe('attachment; filename="refused-rows.csv"');
  expect(refusedRows.text.trim().split("\n")).toEqual([
    expect.stringMatching(/,reason$/),
    expect.stringContaining("state: Expected the two-letter code"),
  ]);
  expect((await post("?format=csv&columns=number", staff)).status).toBe(400);
  expect((await post("?format=csv&dryRun=maybe", staff)).status).toBe(400);
  expect((await post("?format=csv&replace=true&partial=true", staff)).status).toBe(400);
  expect((await post("?format=csv", member)).status).toBe(403);
  const huge = request(`${baseUrl}/api/console/branches/import?format=csv`, {
    method: "POST",
    headers: { cookie, origin: baseUrl, "content-length": String(10 * 1024 * 1024 + 1) },
  });
  huge.on("error", () => undefined).flushHeaders();
  const [refused] = (await once(huge, "response")) as [IncomingMessage];
  expect(refused.statusCode).toBe(413);
  huge.destroy();
  expect((await member.get("/api/console/branches/export?format=csv")).status).toBe(403);
});

test("an import reports its progress; a file that is not text ends it with a problem", async () => {
  const staff = await sessionCookie(await makePerson(db, "STAFF"));
  const rows = [...(await exportBranches(ctx, "csv"))].join("");
  const post = async (body: BodyInit) => {
    const response = await fetch(`${baseUrl}/api/console/branches/import?format=csv&dryRun=true`, {
      method: "POST",
      headers: { cookie: staff, origin: baseUrl, "content-type": "text/csv" },
      body,
    });
    const lines = (await response.text()).trimEnd().split("\n");
    return { requestId: response.headers.get("x-request-id"), lines: lines.map((line) => JSON.parse(line)) };
  };
  const { lines } = await post(rows);
  expect(lines[0]).toEqual({ progress: { step: "reading", rowsRead: 500 } });
  expect(lines.at(-1)?.result).toMatchObject({ rowsRead: 1_000 });
  const refused = await post(new Blob([rows, new Uint8Array([0xff, 0x00])]));
  expect(refused.lines).toMatchObject([
    {
      problem: {
        code: "invalid_request",
        detail: expect.stringContaining("UTF-8"),
        requestId: refused.requestId,
      },
    },
  ]);
});
