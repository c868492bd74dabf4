import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { authorizeParams, oauthUrl, redirectUri, sendConsent } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// The limits refill so slowly that no test gets a request back. Each test has network addresses of its own.
const { db, pool } = await setUpTestDatabase({
  RATE_LIMITS: "public=0.001/8,token=0.001/20,organization=0.001/30,console=0.001/5,probe=0.001/6",
});
const base = await setUpApiServer();

let lastAddress = 0;
function newAddress(): Record<string, string> {
  lastAddress += 1;
  return { [remoteAddressHeader]: `192.0.2.${lastAddress}` };
}

/** The number of pool connections used meanwhile: one per statement or transaction. */
async function connectionsTaken(work: () => Promise<unknown>): Promise<number> {
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  pool.on("acquire", count);
  await work();
  pool.off("acquire", count);
  return taken;
}

async function getStatuses(times: number, send: () => Promise<Response>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, send));
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.map(({ status }) => status).toSorted();
}

const askForToken = (headers: Record<string, string>, clientId: string, secret: string) =>
  fetch(oauthUrl("token"), {
    method: "POST",
    headers: { ...headers, authorization: basic(clientId, secret) },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
  });

test("an address over its limit gets no code: of 40 concurrent authorization requests, 8 succeed and write 8 grants", async () => {
  const address = newAddress();
  const client = await makeApplication(db, {
    grantTypes: ["authorization_code"],
    scopes: ["order.read"],
    redirectUris: [redirectUri],
  });
  const person = await makePerson(db);
  await sendConsent(authorizeParams(client), person);
  const before = await db.grant.count();
  const headers = { ...address, cookie: await sessionCookie(person) };
  const at = `${oauthUrl("authorize")}?${authorizeParams(client)}`;
  const statuses = await getStatuses(40, () => fetch(at, { redirect: "manual", headers }));
  expect(statuses).toEqual([...Array(8).fill(303), ...Array(32).fill(429)]);
  expect((await db.grant.count()) - before).toBe(8);
});

test("an address over its limit causes no lookup of keys, clients, sessions, or inboxes", async () => {
  const address = newAddress();
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const unknownKey = () =>
    `Bearer ${encode({ alg: "ES256", typ: "at+jwt", kid: randomBytes(32).toString("base64url") })}.e30.AA`;
  await getStatuses(8, () => fetch(`${base}/api/nothing`, { headers: address }));
  const cookie = await sessionCookie(await makePerson(db));
  const taken = await connectionsTaken(async () => {
    const answers = [
      await getStatuses(10, () =>
        fetch(`${base}/api/location/v1/branches`, { headers: { ...address, authorization: unknownKey() } }),
      ),
      await getStatuses(10, () => askForToken(address, `pp_${randomBytes(12).toString("hex")}`, "secret")),
      await getStatuses(10, () => fetch(`${base}/api/console/overview`, { headers: { ...address, cookie } })),
      await getStatuses(10, () =>
        fetch(`${base}/api/inbox/v1/${randomBytes(32).toString("base64url")}`, {
          method: "POST",
          headers: address,
        }),
      ),
      await getStatuses(10, () =>
        fetch(`${base}/api/access/invitation`, {
          method: "POST",
          headers: { ...address, "content-type": "application/json" },
          body: JSON.stringify({ token: randomBytes(32).toString("base64url") }),
        }),
      ),
    ];
    expect(new Set(answers.flat())).toEqual(new Set([429]));
  });
  // The process asks the bucket again only when it may have refilled: a few times for any number of requests.
  expect(taken).toBeLessThan(25);
});

test("wrong secrets use none of the limit of the client that they name", async () => {
  const { clientId, clientSecret } = await makeApplication(db);
  const address = newAddress();
  const wrong = await getStatuses(10, () => askForToken(address, clientId, "wrong"));
  expect(wrong).toEqual([...Array(8).fill(401), 429, 429]);
  const right = await askForToken(newAddress(), clientId, clientSecret);
  expect([right.status, right.headers.get("ratelimit")]).toEqual([200, '"token";r=19;t=1000']);
});

test("an authenticated caller uses none of its address's limit", async () => {
  const address = newAddress();
  const { clientId, clientSecret } = await makeApplication(db);
  const send = () => askForToken(address, clientId, clientSecret);
  for (let tried = 0; tried < 12; tried += 1) expect((await send()).status).toBe(200);
  const unknown = await getStatuses(9, () => fetch(`${base}/api/nothing`, { headers: address }));
  expect(unknown).toEqual([...Array(8).fill(404), 429]);
});

test("the applications of an organization share a limit, and each organization has its own", async () => {
  const owner = await makePerson(db);
  const applications = await Promise.all([1, 2, 3].map(() => makeApplication(db, {}, owner)));
  const address = newAddress();
  const answers: Response[] = [];
  for (let round = 0; round < 12; round += 1)
    for (const { clientId, clientSecret } of applications)
      answers.push(await askForToken(address, clientId, clientSecret));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([...Array(30).fill(200), ...Array(6).fill(429)]);
  expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"token";q=20;w=20000');
  expect(answers[29]?.headers.get("ratelimit-policy")).toBe('"organization";q=30;w=30000');
  expect(answers[35]?.headers.get("ratelimit")).toMatch(/^"organization";r=0;/);
  const other = await makeApplication(db);
  expect((await askForToken(address, other.clientId, other.clientSecret)).status).toBe(200);
});

test("the console's limit is per person, and responses say what is left", async () => {
  const [one, another] = [await makePerson(db), await makePerson(db)];
  const address = newAddress();
  const read = async (person: typeof one) =>
    fetch(`${base}/api/console/overview`, { headers: { ...address, cookie: await sessionCookie(person) } });
  expect(await getStatuses(6, () => read(one))).toEqual([...Array(5).fill(200), 429]);
  const answer = await read(another);
  expect([answer.status, answer.headers.get("ratelimit")]).toEqual([200, '"console";r=4;t=1000']);
});

test("the limit of health and readiness needs no database", async () => {
  const address = newAddress();
  const ask = () => fetch(`${base}/api/health`, { headers: address });
  // The requests of earlier tests are still written to the log.
  await vi.waitUntil(async () => (await connectionsTaken(() => sleep(1_200))) === 0, 30_000);
  const taken = await connectionsTaken(async () => {
    expect(await getStatuses(7, ask)).toEqual([...Array(6).fill(200), 429]);
  });
  expect(taken).toBe(0);
  const ready = await fetch(`${base}/api/ready`, { headers: newAddress() });
  expect(ready.headers.get("ratelimit-policy")).toBe('"probe";q=6;w=6000');
});

test("addresses of one IPv6 network share a public client's limit, and that network stays charged", async () => {
  const { clientId } = await makeApplication(db, {
    clientType: "PUBLIC",
    grantTypes: ["authorization_code"],
    redirectUris: [redirectUri],
  });
  const ask = async (address: string) => {
    const answer = await fetch(oauthUrl("token"), {
      method: "POST",
      headers: { [remoteAddressHeader]: address },
      body: new URLSearchParams({ grant_type: "authorization_code", client_id: clientId, code: "unknown" }),
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let host = 1; host <= 10; host += 1) statuses.push(await ask(`2001:db8:1:2::${host}`));
  expect(statuses).toEqual([...Array(8).fill(400), 429, 429]);
  expect(await ask("2001:db8:1:3::1")).toBe(400);
});
