// Inputs that a query or JSON can hold and PostgreSQL or JavaScript cannot use are the caller's fault. This covers the
// routes that the OpenAPI document leaves out; lib/reference/openapi/fuzz.test.ts covers the others.
import { globSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const base = await setUpApiServer();
let headers: Record<string, string>;
// A new person for each test, because one address deletes the account.
beforeEach(async () => {
  const cookie = await sessionCookie(await makePerson(db, "STAFF"));
  headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
});

const ulid = "01M814TAGGYADFEQQYJ3M3QWDF";
const oddTimes = [
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31",
  "9999-12-31T23:59:59-23:59",
  "+010000-01-01T00:00:00Z",
];
const oddCursors = [
  `999999999999999-log_${ulid}`,
  `9999999999999-log_${ulid}`,
  `999999999999999-aud_${ulid}`,
  `9999999999999-aud_${ulid}`,
  "999999999999999-999999999999999999",
  "9999999999999-999999999999999999",
];
const odd = ["\0", "a\0b", "\uffff", "%", "x".repeat(9_000), "1e400", "9223372036854775808", "__proto__"];

/** Every schema of an object. */
async function objectSchemas(): Promise<[string, z.ZodObject][]> {
  const files = globSync("lib/**/schemas.ts");
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))));
  return modules
    .flatMap((exported: Record<string, unknown>) => Object.entries(exported))
    .filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject);
}

/** Whether a field takes times, and not any text. */
function isTime(field: z.ZodType): boolean {
  return field.safeParse("2026-01-01T00:00:00Z").success && !field.safeParse("x").success;
}

/** Every query parameter, with the odd values of its kind. */
async function parameters(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [schema, { shape }] of await objectSchemas()) {
    if (!/query|filters/i.test(schema)) continue;
    for (const [name, field] of Object.entries(shape as Record<string, z.ZodType>)) {
      const ofKind = [...(name === "cursor" ? oddCursors : []), ...(isTime(field) ? oddTimes : [])];
      found.set(name, [...new Set([...odd, ...(found.get(name) ?? []), ...ofKind])]);
    }
  }
  return found;
}

/** The addresses of the console API, with `id` for each path parameter. */
function consolePaths(id: string): string[] {
  return globSync("app/api/{console,access}/**/route.ts").map((file) => {
    const route = file.slice("app".length, -"/route.ts".length);
    return route.replace(/\[\w+\]/g, encodeURIComponent(id));
  });
}

async function send(address: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${base}${address}`, { ...init, headers });
  // An event stream never ends.
  const isEndless = response.headers.get("content-type") === "text/event-stream";
  if (isEndless) await response.body?.cancel();
  return { status: response.status, text: isEndless ? "" : await response.text() };
}

test("no odd value of a query parameter causes a 5xx", async () => {
  const values = await parameters();
  const names = [...values.keys()];
  expect(names).toEqual(expect.arrayContaining(["from", "cursor", "q", "requestId", "orderNumber"]));
  expect(values.get("from")).toEqual([...odd, ...oddTimes]);
  const all = new URLSearchParams(["none", ...names].map((name) => [name, "x"]));
  const failed: string[] = [];
  let tried = 0;
  for (const path of consolePaths("none")) {
    const { text } = await send(`${path}?${all}`);
    const isUnknown = (name: string) =>
      text.includes(`{"parameter":"${name}","detail":"This field is not known."}`);
    if (!isUnknown("none")) continue;
    for (const name of names.filter((one) => !isUnknown(one))) {
      const queries = (values.get(name) ?? []).map(
        (value) => new URLSearchParams({ applicationId: "none", [name]: value }),
      );
      const answers = await Promise.all(queries.map((query) => send(`${path}?${query}`)));
      tried += answers.length;
      for (const [index, { status }] of answers.entries())
        if (status >= 500) failed.push(`${status} ${path}?${queries[index]}`.slice(0, 200));
    }
  }
  expect(failed).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

test("no schema throws at an odd value of a field, also where rules that link fields read it", async () => {
  const deep = JSON.parse(`${"[".repeat(9_000)}${"]".repeat(9_000)}`);
  const values = [null, 7, "\0", {}, { toString: 1 }, JSON.parse('{"__proto__":1}'), deep];
  const schemas = await objectSchemas();
  expect(schemas.map(([name]) => name)).toContain("createApplicationSchema");
  for (const [name, schema] of schemas)
    for (const field of Object.keys(schema.shape))
      for (const value of values.flatMap((one) => [one, [one], { [field]: one }]))
        expect(() => schema.safeParse({ [field]: value }), `${name}.${field}`).not.toThrow();
});

test("no odd value in a path causes a 5xx with any method", async () => {
  const failed: string[] = [];
  for (const path of odd.slice(0, 4).flatMap(consolePaths)) {
    const tries = ["GET", "POST", "PUT", "PATCH", "DELETE"].map(async (method) => {
      const { status } = await send(path, { method, ...(method !== "GET" && { body: "{}" }) });
      if (status >= 500) failed.push(`${status} ${method} ${path}`.slice(0, 200));
    });
    await Promise.all(tries);
  }
  expect(failed).toEqual([]);
});

test.each([
  ["U+0000", { deliveryIds: ["\0"] }, "/deliveryIds/0"],
  ["half of a surrogate pair", { deliveryIds: ["a\ud800"] }, "/deliveryIds/0"],
  ["a name with U+0000", { "a\0": 1 }, "/a\0"],
  ["a name with half of a surrogate pair", { list: [{ "\udfff": 1 }] }, "/list/0/\udfff"],
])("a body that holds %s is 400, and the error says where", async (_, body, pointer) => {
  const response = await fetch(`${base}/api/console/replays/preview`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: { pointer: string }[] };
  expect(errors).toContainEqual({ pointer, detail: expect.stringMatching(/U\+0000|text/) });
});

test.each(oddTimes)("a replay since %s is 400", async (from) => {
  const body = JSON.stringify({ from });
  const { status } = await send("/api/console/replays/preview", { method: "POST", body });
  expect(status).toBe(400);
});

test("a body with many errors names the first hundred, one of thousands of values is not looked at, and one of any depth is checked", async () => {
  const sendWide = async (length: number) => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`f${at}`, 1])));
    const response = await fetch(`${base}/api/access/forgotten-password`, { method: "POST", headers, body });
    const { errors, detail } = (await response.json()) as { errors: unknown[]; detail: string };
    return [response.status, errors.length, detail];
  };
  expect(await sendWide(1_900)).toEqual([400, 100, expect.stringContaining("(and 1900 more)")]);
  expect(await sendWide(6_000)).toEqual([400, 1, "body: Expected at most 2000 values."]);
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  const answers = [await send("/api/access/forgotten-password", { method: "POST", body: deep })];
  const many = new URLSearchParams(Array.from({ length: 2_000 }, (_, at) => [`p${at}`, ""]));
  answers.push(await send(`/api/console/requests?${many}&p0=`));
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});
