import { expect, test } from "vitest";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { costs } from "./policies.ts";

// The limits refill so slowly that no test gets a token back.
const { db, pool } = await setUpTestDatabase({
  RATE_LIMITS: "location=0.001/30,organization=0.001/1000,console=0.001/70,public=0.001/100",
});
await setUpApiServer();
await seedBranches(systemContext(db, "test"));

/** The tokens that a response says are left. */
function left({ headers }: { headers: Headers }): number {
  return Number(/;r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
}

async function makeSearch() {
  const client = portal.as(await fetchToken(await makeApplication(db), "location.read"));
  return (path: string, etag?: string) =>
    client.get(`/api/location/v1/branches${path}`, etag === undefined ? {} : { "if-none-match": etag });
}

test("a search takes a token for each started 50 branches, and a 304 takes one", async () => {
  const search = await makeSearch();
  const small = await search("?lat=41.88&long=-87.63&distance=25");
  expect([small.status, left(small)]).toEqual([200, 29]);
  const whole = await search("?lat=41.88&long=-87.63&distance=12500");
  const count = whole.body.length;
  const cost = Math.ceil(count / 50);
  expect(cost).toBeGreaterThan(15);
  expect(left(whole)).toBe(29 - cost);
  const known = await search("?lat=41.88&long=-87.63&distance=12500", whole.headers.get("etag") ?? undefined);
  expect([known.status, left(known)]).toEqual([304, 28 - cost]);
  const refused = await search("?lat=41.88&long=-87.63&distance=12500");
  expect(refused.status).toBe(429);
  // As long as the missing tokens take to come.
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(1_000);
  expect((await search("/1019")).status).toBe(200);
});

test("a page of changes takes a token for each started 50 branches", async () => {
  const search = await makeSearch();
  const page = await search("/changes?limit=120");
  expect([page.status, left(page)]).toEqual([200, 27]);
});

test("an operation with a cost takes it at once, or is refused and takes nothing", async () => {
  const client = portal.as(await makePerson(db));
  const read = (path: string) => client.get(`/api/console/${path}`);
  for (let taken = 1; taken <= 3; taken += 1) {
    const counts = await read("deliveries/counts");
    expect([counts.status, left(counts)]).toEqual([200, 70 - taken * costs.countLog]);
  }
  const refused = await read("deliveries/counts");
  expect([refused.status, left(refused)]).toEqual([429, 70 - 3 * costs.countLog]);
  expect((await read("people")).status).toBe(200);
});

test("the list of all branches is made once for everybody and takes one token; a filtered one takes them by its length", async () => {
  const headers = { [remoteAddressHeader]: "192.0.2.77" };
  const read = (query: string) => portal.anonymous.get(`/api/console/branches${query}`, headers);
  const all = await Promise.all(Array.from({ length: 20 }, () => read("")));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  expect(Math.min(...all.map(left))).toBe(80);
  const filtered = await read("?state=TX");
  expect(left(filtered)).toBe(80 - Math.ceil(filtered.body.length / 50));
});

test("public branch pages and the finder of many strangers cost the database one look", async () => {
  const read = (path: string, at: number) =>
    portal.anonymous.get(`/api/console/branches${path}`, { [remoteAddressHeader]: `198.51.100.${at}` });
  // A stranger's first request counts in the database.
  await Promise.all(Array.from({ length: 50 }, (_, at) => read("/1019", at)));
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  pool.on("acquire", count);
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (await read(at % 2 ? "" : "/1019", at)).status),
  );
  pool.off("acquire", count);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(taken).toBeLessThanOrEqual(5);
});
