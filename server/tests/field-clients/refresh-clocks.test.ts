import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { getCode, redeem, redirectUri, refresh, sendForm } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// Two portal processes whose clocks are ten seconds apart from PostgreSQL's, each in its direction.

const { db } = await setUpTestDatabase();
await setUpApiServer();

async function startWithClock(aheadMs: number): Promise<string> {
  // Not in a folder of its own, which the process, another user, could not open.
  const clockFile = path.join(tmpdir(), `portal-clock-${process.pid}-${aheadMs}`);
  await writeFile(clockFile, String(aheadMs));
  afterAll(() => rm(clockFile));
  return startApiProcess(clockFile);
}
const [ahead, behind] = await Promise.all([startWithClock(10_000), startWithClock(-10_000)]);

const person = await makePerson(db);
const client = await makeApplication(db, {
  grantTypes: ["authorization_code", "client_credentials"],
  scopes: ["order.read", "location.read", "offline_access"],
  redirectUris: [redirectUri],
});

async function connect(): Promise<{ refresh_token: string }> {
  return (await redeem(client, await getCode(client, person, { scope: "order.read offline_access" }))).json();
}

/** As if the rotations had happened that much earlier. */
async function age(seconds: number): Promise<void> {
  await db.$executeRaw`UPDATE "RefreshToken" SET "consumedAt" = "consumedAt" - ${seconds} * interval '1 second'`;
}

test("the clocks of the processes are apart", async () => {
  const issuedAt = await Promise.all(
    [ahead, behind].map(async (base) => {
      const form = { grant_type: "client_credentials", scope: "location.read" };
      const { access_token } = await (await sendForm("token", client, form, base)).json();
      return decodeJwt(access_token).iat ?? 0;
    }),
  );
  expect((issuedAt[0] ?? 0) - (issuedAt[1] ?? 0)).toBeGreaterThan(15);
});

test("a repeat within 30 s gets the same refresh token from a process whose clock is ahead", async () => {
  const { refresh_token } = await connect();
  const next = await (await refresh(client, refresh_token, {}, behind)).json();
  await age(25);
  const repeat = await refresh(client, refresh_token, {}, ahead);
  expect([repeat.status, await repeat.json()]).toMatchObject([200, { refresh_token: next.refresh_token }]);
});

test("a repeat after 30 s revokes the family in a process whose clock is behind", async () => {
  const { refresh_token } = await connect();
  const next = await (await refresh(client, refresh_token, {}, ahead)).json();
  await age(31);
  expect((await refresh(client, refresh_token, {}, behind)).status).toBe(400);
  expect((await refresh(client, next.refresh_token, {}, behind)).status).toBe(400);
});
