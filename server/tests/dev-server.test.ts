import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

await setUpTestDatabase();
const mounted = await setUpApiServer();
const port = await findFreePort();
const underNext = `http://127.0.0.1:${port}`;

// Both have the same BASE_URL, so addresses in responses agree. Only the port differs.
const server = spawn(process.execPath, ["server/web.ts", "--dev"], {
  cwd: path.resolve(import.meta.dirname, "../.."),
  env: {
    ...process.env,
    PORT: String(port),
    BASE_URL: mounted,
    NODE_ENV: "development",
    LOG_LEVEL: "silent",
  },
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});

beforeAll(() => once(server, "message"), 120_000);
afterAll(async () => {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
});

const requests: { name: string; path: string; init?: RequestInit }[] = [
  { name: "health", path: "/api/health" },
  { name: "a slash at the end", path: "/api/health/" },
  { name: "a wrong method", path: "/api/health", init: { method: "DELETE" } },
  { name: "what an address can do", path: "/api/health", init: { method: "OPTIONS" } },
  { name: "an unknown path", path: "/api/nothing/here" },
  { name: "an unknown path without the prefix", path: "/notification/v9/nothing" },
  {
    name: "a token request without credentials",
    path: "/oauth2/default/v1/token",
    init: { method: "POST", body: new URLSearchParams({ grant_type: "client_credentials" }) },
  },
];

async function getAnswer(baseUrl: string, { path, init }: (typeof requests)[number]) {
  const response = await fetch(`${baseUrl}${path}`, {
    ...init,
    headers: { ...init?.headers, "x-request-id": "same-for-both" },
  });
  const names = [
    "content-type",
    "cache-control",
    "allow",
    "www-authenticate",
    "access-control-allow-origin",
    "x-request-id",
  ];
  return {
    status: response.status,
    headers: Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
    body: await response.text(),
  };
}

test.each(requests)("$name returns the same under next dev and directly on Node", async (request) => {
  expect(await getAnswer(underNext, request)).toEqual(await getAnswer(mounted, request));
  // The first request to a route compiles it.
});

test("a page that Next still compiles does not hold up the end", async () => {
  const cutOff = expect(fetch(`${underNext}/signin`)).rejects.toThrow();
  // It came after the page's request.
  await fetch(`${underNext}/api/health`);
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await cutOff;
  expect(await ended).toEqual([0, null]);
});
