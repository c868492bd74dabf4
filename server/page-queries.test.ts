import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#lib/auth/context.ts";
import { importBranches } from "#lib/branches/import-branches.ts";
import { branchRecord, rowsOf } from "../e2e/support/branches.ts";
import { makeApplication, makePerson } from "../e2e/support/fixtures.ts";
import { sessionCookie } from "../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../e2e/support/webhooks.ts";

const most = 5;
const { db, port } = await setUpTestDatabase();
const baseUrl = `http://127.0.0.1:${port}`;
const project = path.resolve(import.meta.dirname, "..");
const owner = await makePerson(db);
const staff = await makePerson(db, "STAFF");
const addresses: Record<string, string[]> = {};
let web: ReturnType<typeof spawn>;

beforeAll(async () => {
  await importBranches(systemContext(db, "test"), rowsOf([branchRecord("101")]));
  const application = await makeApplication(db, {}, owner);
  await makeApplication(db, {}, owner);
  const hook = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  await publishUpdates(db, [hook], 3);
  const delivery = await db.delivery.findFirstOrThrow();
  Object.assign(addresses, {
    "(portal)": ["/"],
    "(portal)/applications/[applicationId]": [`/applications/${hook.application.id}`],
    "(portal)/deliveries/[deliveryId]": [`/deliveries/${delivery.id}`],
    "(portal)/deliveries": ["/deliveries", `/deliveries?webhookId=${hook.webhookId}&state=FAILED`],
    ...Object.fromEntries(
      ["webhooks", "inbox", "requests", "deliveries/charts"].map((page) => [
        `(portal)/${page}`,
        [`/${page}`, `/${page}?application=${hook.application.id}`],
      ]),
    ),
    "(portal)/organizations/[organizationId]": [`/organizations/${owner.organizationId}`],
    "(portal)/branches/[number]/edit": ["/branches/101/edit"],
    "branches/[number]": ["/branches/101"],
    "reference/[[...slug]]": ["/reference", "/reference/webhooks"],
  });
  const build = spawn(process.execPath, ["scripts/build.ts"], { cwd: project, stdio: "ignore" });
  expect(await once(build, "exit")).toEqual([0, null]);
  web = spawn(process.execPath, ["--import", "./e2e/support/count-queries.ts", "server/web.ts"], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(web, "message");
}, 240_000);
afterAll(async () => {
  web.kill("SIGTERM");
  await once(web, "exit");
});

async function statements(): Promise<string[]> {
  web.send("statements");
  const [answer] = (await once(web, "message")) as [{ statements: string[] }];
  return answer.statements;
}

/** What a visit sends. The first one fills what the process keeps, such as the branches, and does not count. */
async function statementsOf(address: string, cookie: string): Promise<string[]> {
  await visit(address, cookie);
  await statements();
  await visit(address, cookie);
  return statements();
}

async function visit(address: string, cookie: string): Promise<void> {
  const response = await fetch(`${baseUrl}${address}`, { headers: { cookie }, redirect: "manual" });
  await response.text();
  expect(response.status, address).toBeLessThan(500);
}

/** Every page of the route tree; one without parameters is its own address. */
function pages(): string[] {
  return globSync("app/**/page.tsx", { cwd: project })
    .map((file) => path.dirname(file).replace(/^app\//, ""))
    .sort();
}

test(`no page asks the database more than ${most} times`, async () => {
  const tooMany: string[] = [];
  let all = 0;
  for (const page of pages()) {
    expect(page.includes("[") && !addresses[page], `an address of ${page} for this test`).toBe(false);
    for (const address of addresses[page] ?? [`/${page.replace(/\(\w+\)\/?/g, "")}`])
      for (const person of [owner, staff]) {
        const sent = await statementsOf(address, await sessionCookie(person));
        all += sent.length;
        const shown = sent.map((sql) => `  ${sql.replace(/\s+/g, " ").slice(0, 160)}`).join("\n");
        if (sent.length > most) tooMany.push(`${address} for ${person.role}: ${sent.length}\n${shown}`);
      }
  }
  expect(tooMany.join("\n")).toBe("");
  expect(all).toBeGreaterThan(100);
}, 120_000);

test("pages of the staff answer a partner as a missing page does", async () => {
  for (const page of ["/system", "/mail", "/orders", "/organizations", "/data-problems"]) {
    const statusFor = async (person: typeof owner) => {
      const headers = { cookie: await sessionCookie(person) };
      return (await fetch(`${baseUrl}${page}`, { headers, redirect: "manual" })).status;
    };
    expect([page, await statusFor(owner), await statusFor(staff)]).toEqual([page, 404, 200]);
  }
});
