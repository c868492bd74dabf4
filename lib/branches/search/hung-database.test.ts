import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { fetchToken } from "#test/api-token.ts";
import { accessToken, branchRecord, toRows } from "#test/branches.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { startTcpProxy } from "#test/processes/tcp-proxy.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// The portal reaches its database over a line that takes everything and answers nothing once it is stalled.
const server = new URL(process.env["TEST_DATABASE_SERVER"] ?? "");
const line = await startTcpProxy({ host: server.hostname, port: Number(server.port) });
afterAll(() => line.close());
server.port = String(line.port);
process.env["TEST_DATABASE_SERVER"] = server.href;
// A pooler in between would hide the server.
process.env["TEST_DATABASE_POOLER"] = "";
await setUpTestDatabase({ RATE_LIMITS: "location=30/300,public=30/300" });
const here = await setUpApiServer();
const withoutBranches = await startApiProcess();
await importBranches(systemContext(getDb(), "test"), toRows([branchRecord("0100")]));
const known = await accessToken(getDb(), "location.read");
const unknown = await accessToken(getDb(), "location.read");
const reading = await accessToken(getDb(), "notification.read");

const cookie = await sessionCookie(await makePerson(getDb(), "PARTNER_MEMBER"));

const search = "/api/location/v1/branches?state=IL";
const finder = "/api/console/branches";
const branchPage = "/api/console/branches/0100";
const keys = "/oauth2/default/v1/keys";

/** The status of an answer, which comes before the caller gives up after half a minute. */
async function ask(path: string, token?: string, at = here): Promise<number> {
  const headers = { cookie, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${at}${path}`, { headers, signal: AbortSignal.timeout(30_000) });
  await response.arrayBuffer();
  if (response.status === 503) expect(response.headers.get("retry-after")).toBe("5");
  return response.status;
}

test("while the database hangs, searches go on with tokens that were checked before, and every other response is 503", async () => {
  expect(await ask(keys, undefined, withoutBranches)).toBe(200);
  expect(await Promise.all([ask(search, known), ask(branchPage), ask(keys)])).toEqual([200, 200, 200]);
  expect(await ask("/api/notification/v2/webhooks", reading)).toBe(200);
  line.stall();

  expect(await ask(search, known)).toBe(200);
  const first = [
    ...[ask(search, unknown), ask(finder), ask(branchPage)],
    ask(branchPage, undefined, withoutBranches),
  ];
  // By now each process has to look at tokens and keys again.
  await sleep(5_500);
  const later = [ask(search, known), ask(branchPage), ask(keys), ask("/api/health"), ask("/api/ready")];
  expect(await Promise.all(first)).toEqual([503, 200, 200, 503]);
  expect(await Promise.all(later)).toEqual([200, 200, 200, 200, 200]);
  expect(await (await fetch(`${here}/api/ready`)).json()).toMatchObject({ status: "searches_only" });
  // Another scope of the same kind of token, and a process that has no branches.
  expect(await ask("/api/notification/v2/webhooks", reading)).toBe(503);
  expect(await ask("/api/ready", undefined, withoutBranches)).toBe(503);

  await line.restore();
  await expect.poll(() => ask(search, unknown), { timeout: 60_000 }).toBe(200);
  await expect.poll(() => ask(branchPage, undefined, withoutBranches), { timeout: 60_000 }).toBe(200);
});

test("a request whose connection was open before the database hung gets 503; of a change, it says that the outcome is unknown", async () => {
  const scopes = ["location.read", "notification.read", "notification.write"] as const;
  const application = await makeApplication(getDb(), { scopes: [...scopes] });
  const token = await fetchToken(application, scopes.join(" "));
  const register = () =>
    fetch(`${here}/api/notification/v2/webhooks`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": "the-same",
      },
      body: JSON.stringify({ type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/" }),
    });
  const [webhooks, events] = ["/api/notification/v2/webhooks", "/api/notification/v2/events"];
  const warm = () => Promise.all([webhooks, events].map((path) => ask(path, token)));
  expect(await warm()).toEqual([200, 200]);
  expect(await ask(search, token)).toBe(200);
  const waiting = ask(`${events}?after=now&wait=20`, token);
  await sleep(500);
  line.stall();
  let isWaiting = true;
  const changes = Promise.all([register(), ...Array.from({ length: 6 }, register)]).finally(() => {
    isWaiting = false;
  });
  // What waits for the database keeps no search of its organization waiting.
  const searches = await Promise.all(Array.from({ length: 20 }, () => ask(search, token)));
  expect([new Set(searches), isWaiting]).toEqual([new Set([200]), true]);
  const [statuses, longPoll, [registration]] = await Promise.all([warm(), waiting, changes]);
  expect([statuses, longPoll, registration?.status]).toEqual([[503, 503], 503, 503]);
  expect(registration?.headers.get("retry-after")).toBe("5");
  expect(await registration?.json()).toMatchObject({
    code: "outcome_unknown",
    detail: expect.stringContaining("Idempotency-Key"),
  });
  await line.restore();
  await expect.poll(() => ask(webhooks, token), { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await register()).status, { timeout: 60_000 }).toBe(200);
  await register();
  expect(await getDb().webhook.count({ where: { applicationId: application.id } })).toBe(1);
});
