import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { accessToken, branchRecord, toRows } from "#test/branches.ts";
import { makePerson } from "#test/fixtures.ts";
import { endWorker, startProcess, until } from "#test/processes/worker-process.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, port } = await setUpTestDatabase({ ENVIRONMENT_NAME: "Rehearsal" });
const baseUrl = `http://127.0.0.1:${port}`;
const project = path.resolve(import.meta.dirname, "../..");
const owner = await makePerson(db);
const staff = await makePerson(db, "STAFF");
let web: ReturnType<typeof spawn>;
let logs = "";

beforeAll(async () => {
  const build = spawn(process.execPath, ["scripts/build.ts"], { cwd: project, stdio: "ignore" });
  expect(await once(build, "exit")).toEqual([0, null]);
  web = spawn(process.execPath, ["server/web.ts"], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [web.stdout, web.stderr]) stream?.on("data", (bytes) => (logs += bytes));
  await once(web, "message");
}, 240_000);
afterAll(async () => {
  web.kill("SIGTERM");
  await once(web, "exit");
});

test("a web process answers searches before its pages are loaded", async () => {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("100")]));
  const authorization = `Bearer ${await accessToken(db, "location.read")}`;
  const otherPort = await findFreePort();
  let isReady = false;
  const starting = startProcess(["server/web.ts"], { PORT: String(otherPort), NODE_ENV: "production" });
  const ready = starting.then((started) => {
    isReady = true;
    return started;
  });
  const search = () =>
    fetch(`http://127.0.0.1:${otherPort}/api/location/v1/branches?state=IL`, { headers: { authorization } })
      .then(({ status }) => status)
      .catch(() => 0);
  await until("a search is answered", async () => (await search()) === 200);
  expect(isReady).toBe(false);
  await endWorker(await ready, "SIGTERM");
});

test("staff pages look like missing pages to a partner", async () => {
  for (const page of ["/system", "/mail", "/organizations", "/data-problems"]) {
    const statusFor = async (person: typeof owner) => {
      const headers = { cookie: await sessionCookie(person) };
      return (await fetch(`${baseUrl}${page}`, { headers, redirect: "manual" })).status;
    };
    expect([page, await statusFor(owner), await statusFor(staff)]).toEqual([page, 404, 200]);
  }
});

// One page of each Next router.
const ofEachRouter = ["/", "/signin?prompt=login"];

test("the chosen theme is in the first bytes of a page", async () => {
  const cookie = `theme=dark; ${await sessionCookie(owner)}`;
  for (const page of ofEachRouter) {
    const html = await (await fetch(`${baseUrl}${page}`, { headers: { cookie } })).text();
    expect(html.slice(0, 200), page).toContain('data-theme="dark"');
  }
});

test("a missing page and a refused authorization request show the environment name", async () => {
  const headers = { cookie: await sessionCookie(owner) };
  for (const [address, init] of [
    ["/nothing-here", {}],
    ["/nothing-here", { headers }],
    ["/branches/none", {}],
    ["/reference/none", {}],
    ["/consent", { headers }],
    ["/oauth2/default/v1/authorize", {}],
  ] as const) {
    const html = await (await fetch(`${baseUrl}${address}`, init)).text();
    expect(html, address).toContain("Rehearsal");
  }
});

test("every response of Next and next-auth has page headers; next-auth shows no sign-out page of its own", async () => {
  for (const [address, status] of [
    ["/api/auth/signout", 302],
    ["/api/auth/csrf", 200],
    ["/api/auth/none", 404],
    ["/.well-known/none", 404],
    ["/_next/image", 404],
    ["/signin", 200],
  ] as const) {
    const response = await fetch(`${baseUrl}${address}`, { redirect: "manual" });
    await response.text();
    const { headers } = response;
    expect([address, response.status]).toEqual([address, status]);
    expect(headers.get("content-security-policy"), address).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options"), address).toBe("nosniff");
    expect(headers.get("ratelimit-policy"), address).toMatch(/^"page";q=/);
    if (address.startsWith("/api/")) {
      expect(headers.get("x-request-id"), address).toMatch(/^req_/);
      expect(headers.get("cache-control"), address).toContain("no-store");
    }
  }
});

test("the sitemap and the other files that Next makes are there", async () => {
  const sitemap = await fetch(`${baseUrl}/sitemap.xml`);
  expect(sitemap.headers.get("content-type")).toBe("application/xml");
  expect(await sitemap.text()).toContain(`<url><loc>${baseUrl}/branches</loc></url>`);
  for (const page of ["/llms.txt", "/reference/webhooks.md", "/archivo.woff2", "/icon.svg"])
    expect([page, (await fetch(`${baseUrl}${page}`)).status]).toEqual([page, 200]);
});

test("the image optimizer is off", async () => {
  const response = await fetch(`${baseUrl}/_next/image?url=%2Ficon.svg&w=640&q=75`);
  await response.text();
  expect(response.status).toBe(404);
});

test("a failing page returns 500 without internals, and the log has the cause under the ID that the page shows", async () => {
  const headers = { cookie: await sessionCookie(owner) };
  await db.$executeRaw`ALTER TABLE "User" RENAME TO "Away"`;
  const answers = await Promise.all(ofEachRouter.map((page) => fetch(`${baseUrl}${page}`, { headers })));
  const [, html = ""] = await Promise.all(answers.map((answer) => answer.text()));
  await db.$executeRaw`ALTER TABLE "Away" RENAME TO "User"`;
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(html).not.toMatch(/prisma|"User"|public\.User|at async/i);
  const lines = logs.split("\n").slice(0, -1);
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ err }) => err?.digest && err.message.includes("does not exist"))
    .map(({ err }) => err.digest);
  expect(logged.some((digest) => html.includes(digest))).toBe(true);
});

test("a web process with --no-apis serves pages and next-auth, and no API but health and readiness", async () => {
  const ownPort = await findFreePort();
  const environment = { PORT: String(ownPort), NODE_ENV: "production" };
  const pagesAlone = await startProcess(["server/web.ts", "--no-apis"], environment);
  const getStatus = async (path: string) => {
    const headers = { cookie: await sessionCookie(owner) };
    const response = await fetch(`http://127.0.0.1:${ownPort}${path}`, { headers, redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  };
  try {
    for (const path of ["/", "/branches", "/api/auth/csrf", "/api/health", "/api/ready"])
      expect([path, await getStatus(path)]).toEqual([path, 200]);
    for (const path of ["/api/console/webhooks", "/oauth2/aus/v1/token", "/mcp", "/notification/v2/webhooks"])
      expect([path, await getStatus(path)]).toEqual([path, 404]);
  } finally {
    await endWorker(pagesAlone, "SIGTERM");
  }
});
