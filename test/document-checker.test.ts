import { expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { branchExample } from "#lib/reference/openapi/examples.ts";
import { problemExample } from "#lib/reference/openapi/problem-examples.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { checkExchange, type Exchange } from "./document-checker.ts";
import { setUpTestDatabase } from "./test-database.ts";

await setUpTestDatabase();
await setUpApiServer();

const good: Exchange = {
  method: "GET",
  path: "/api/location/v1/branches",
  status: 200,
  headers: new Headers({
    "content-type": "application/json",
    "x-request-id": "req_1",
    "x-content-type-options": "nosniff",
    ratelimit: '"location";r=299;t=1',
    "ratelimit-policy": '"location";q=300;w=10',
    "cache-control": "private, no-cache",
    etag: '"1"',
    "access-control-allow-origin": "*",
  }),
  body: JSON.stringify([branchExample()]),
};
const problem: Exchange = {
  ...good,
  status: 404,
  headers: new Headers({
    "content-type": "application/problem+json",
    "x-request-id": "req_1",
    "x-content-type-options": "nosniff",
    ratelimit: '"location";r=299;t=1',
    "ratelimit-policy": '"location";q=300;w=10',
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  }),
  body: JSON.stringify(problemExample("not_found")),
};

function without(exchange: Exchange, header: string): Exchange {
  const headers = new Headers(exchange.headers);
  headers.delete(header);
  return { ...exchange, headers };
}

test("the checker accepts responses that match the document", () => {
  expect(checkExchange(good)).toEqual([]);
  expect(checkExchange(problem)).toEqual([]);
  expect(
    checkExchange({ ...good, path: "/notification/v2/nothing/here", status: 404, ...getBody(problem) }),
  ).toEqual([]);
});

function getBody({ headers, body }: Exchange) {
  return { headers, body };
}

const { branch } = branchExample();
const planted: { name: string; exchange: Exchange }[] = [
  { name: "a field more", exchange: { ...good, body: JSON.stringify([{ ...branchExample(), extra: 1 }]) } },
  { name: "a field less", exchange: { ...good, body: JSON.stringify([{ branch }]) } },
  {
    name: "a number where there is a text",
    exchange: { ...good, body: good.body.replace(`"${branch.number}"`, "101") },
  },
  { name: "an empty list where 404 belongs", exchange: { ...good, body: "[]" } },
  { name: "a status that is not documented", exchange: { ...good, status: 201 } },
  { name: "a missing ETag", exchange: without(good, "etag") },
  { name: "a missing request id", exchange: without(good, "x-request-id") },
  { name: "a missing X-Content-Type-Options", exchange: without(good, "x-content-type-options") },
  { name: "a missing RateLimit", exchange: without(good, "ratelimit") },
  { name: "a 404 without RateLimit-Policy", exchange: without(problem, "ratelimit-policy") },
  {
    name: "a 429 without Retry-After",
    exchange: { ...problem, status: 429, body: JSON.stringify(problemExample("too_many_requests")) },
  },
  {
    name: "an unknown address without RateLimit",
    exchange: { ...without(problem, "ratelimit"), path: "/api/nothing" },
  },
  {
    name: "OPTIONS without RateLimit",
    exchange: { ...without(good, "ratelimit"), method: "OPTIONS", status: 204 },
  },
  {
    name: "an answer that pages of other origins cannot read",
    exchange: without(good, "access-control-allow-origin"),
  },
  {
    name: "HTML",
    exchange: {
      ...problem,
      headers: new Headers([...problem.headers, ["content-type", "text/html"]]),
      body: "<p>",
    },
  },
  {
    name: "a problem code that does not belong to the status",
    exchange: { ...problem, body: JSON.stringify({ ...problemExample("not_found"), code: "conflict" }) },
  },
  {
    name: "a problem code that is not listed",
    exchange: {
      ...problem,
      path: "/api/x",
      body: JSON.stringify({ ...problemExample("not_found"), code: "odd" }),
    },
  },
  { name: "200 at an address that is not documented", exchange: { ...good, path: "/api/location/v1/other" } },
  { name: "405 without Allow", exchange: { ...problem, method: "PUT", status: 405 } },
];

test.each(planted)("the checker catches $name", ({ exchange }) => {
  expect(checkExchange(exchange)).not.toEqual([]);
});

test("a test fails when the test server's response does not match the document", async () => {
  const { checkedFetch } = await import("./checked-fetch.ts");
  const errors: string[] = [];
  const serve = checkedFetch(
    (_request: Request) => Response.json({ status: "fine" }, { headers: good.headers }),
    (error) => errors.push(error),
  );
  const answer = await serve(new Request(`${env().BASE_URL}/api/health`));
  expect(await answer.json()).toEqual({ status: "fine" });
  expect(errors).toEqual([expect.stringContaining("GET /api/health → 200: /status")]);
});
