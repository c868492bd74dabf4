import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { fetchToken } from "#test/api-token.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { getCode, makePkce, redeem, redirectUri } from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { databaseTimeMs, setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { overLimit, rateLimit } from "./policies.ts";
import { spend } from "./spend.ts";
import { pruneRateBuckets, takeTokens } from "./take-tokens.ts";

// Only the location limit gets load. The others refill so slowly that no test gets a request back.
const { db, pool } = await setUpTestDatabase({
  RATE_LIMITS: "location=50/50,notification=0.001/5,token=0.001/20,test=0.001/2",
});
const base = await setUpApiServer();
const second = await startApiProcess();
const agent = new Agent({ connections: 32 });
afterAll(() => agent.close());

const scopes = ["location.read", "notification.read"] as const;

async function makeToken(): Promise<string> {
  const application = await makeApplication(db, { scopes: [...scopes] });
  return fetchToken(application, scopes.join(" "));
}

const webhooks = (token: string, from = base) =>
  portal.at(from).as(token).get("/api/notification/v2/webhooks");

describe("RateLimit, RateLimit-Policy, and Retry-After are correct", () => {
  test("every response says what is left, and the next ones are 429 problem JSON with Retry-After", async () => {
    const token = await makeToken();
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await webhooks(token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("ratelimit-policy")).toBe('"notification";q=5;w=5000');
      expect(answer.headers.get("ratelimit")).toBe(`"notification";r=${left};t=${(5 - left) * 1_000}`);
    }
    const refused = await webhooks(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toBe('"notification";r=0;t=5000');
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.body).toMatchObject({ status: 429, code: "too_many_requests" });
  });

  test("refused callers are told different times, up to when the bucket is full, so that they do not all come back at once", async () => {
    expect((await spend("notification", "a crowd", 5)).isAllowed).toBe(true);
    const refused = await Promise.all(Array.from({ length: 7 }, () => spend("notification", "a crowd")));
    expect(refused.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([
      1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000,
    ]);
  });

  test("people are told how long to wait, because a page shows no headers", () => {
    expect(overLimit(rateLimit("import"), 7)).toBe(
      "That was too much at once. Wait 7 seconds, then try again.",
    );
    expect(overLimit(rateLimit("location"), 7)).toMatch(/Wait for the number of seconds in Retry-After\.$/);
  });

  test("all processes share a limit, and each application has its own", async () => {
    const token = await makeToken();
    const answers = await Promise.all(
      [base, second, base, second, base, second].map((at) => webhooks(token, at)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await webhooks(await makeToken())).status).toBe(200);
  });

  test("a webhook that moves counts toward the limit of test events, too, and other changes of it do not", async () => {
    const application = await makeApplication(db, { scopes: ["notification.write"] });
    const token = await fetchToken(application, "notification.write");
    const { webhookId: id } = await makeWebhook(db, "https://hooks.example.com/", { application });
    const change = async (body: object) => {
      const { status, headers } = await portal.as(token).patch(`/api/notification/v2/webhooks/${id}`, body);
      return [status, headers.get("ratelimit-policy")];
    };
    const test = '"test";q=2;w=2000';
    const url = "https://hooks.example.com/2";
    expect(await change({ url: "https://hooks.example.com/1" })).toEqual([200, test]);
    expect(await change({ url })).toEqual([200, test]);
    expect(await change({ url: "https://hooks.example.com/3" })).toEqual([429, test]);
    expect(await change({ name: "Renamed", url })).toEqual([200, '"notification";q=5;w=5000']);
  });

  test("with the tokens of a public client, each person has their own limit", async () => {
    const owner = await makePerson(db);
    const registration = {
      clientType: "PUBLIC" as const,
      grantTypes: ["authorization_code" as const],
      scopes: ["notification.write" as const],
      redirectUris: [redirectUri],
    };
    const client = await makeApplication(db, registration, owner);
    const { verifier, challenge } = makePkce();
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
    const makePersonalToken = async (person: UserActor) => {
      const code = await getCode(client, person, { scope: "notification.write", ...pkce });
      const response = await redeem(client, code, { code_verifier: verifier });
      return ((await response.json()) as { access_token: string }).access_token;
    };
    const register = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      return (await fetch(`${base}/api/notification/v2/webhooks`, { method: "POST", headers, body: "{}" }))
        .status;
    };
    const [busy, other] = [
      await makePersonalToken(owner),
      await makePersonalToken(await makePerson(db, "PARTNER_MEMBER", owner.organizationId)),
    ];
    for (const status of [400, 400, 400, 400, 400, 429]) expect(await register(busy)).toBe(status);
    expect(await register(other)).toBe(400);
  });

  test("the token endpoint limits authenticated clients, and its 429 has the form of RFC 6749", async () => {
    const application = await makeApplication(db);
    const ask = (secret: string) =>
      portal.anonymous.post(
        "/oauth2/default/v1/token",
        new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
        { authorization: basic(application.clientId, secret) },
      );
    for (let tried = 0; tried < 20; tried += 1)
      expect((await ask(application.clientSecret)).status).toBe(200);
    const refused = await ask(application.clientSecret);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.body).toMatchObject({ error: "temporarily_unavailable" });
  });

  test("of 1,000 requests at three times the limit on two processes, no more than burst and rate are accepted", async () => {
    const token = await makeToken();
    const statuses = new Map<number, number>();
    const send = async (at: string) => {
      const { statusCode, body } = await request(`${at}/api/location/v1/branches?state=ND`, {
        dispatcher: agent,
        headers: { authorization: `Bearer ${token}` },
      });
      await body.dump();
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    };
    const firstMs = await databaseTimeMs(pool);
    const startedMs = performance.now();
    const sent: Promise<void>[] = [];
    while (sent.length < 1_000) {
      // 150 a second.
      const due = Math.min(1_000, Math.ceil(0.15 * (performance.now() - startedMs)));
      while (sent.length < due) sent.push(send(sent.length % 2 === 0 ? base : second));
      await sleep(5);
    }
    await Promise.all(sent);
    const seconds = ((await databaseTimeMs(pool)) - firstMs) / 1000;
    const accepted = statuses.get(404) ?? 0;
    expect(accepted + (statuses.get(429) ?? 0)).toBe(1_000);
    expect(accepted).toBeLessThanOrEqual(50 + 50 * seconds);
    expect(accepted).toBeGreaterThan(50);
  });
});

test("while the shared buckets do not answer, a process counts alone and passes no more than the burst", async () => {
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE "RateBucket" IN ACCESS EXCLUSIVE MODE');
  const spent = await Promise.all(Array.from({ length: 20 }, () => spend("notification", "of a slow pool")));
  await lock.query("ROLLBACK");
  lock.release();
  expect(spent.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
});

test("after the clock was set back, a bucket that was empty is full, and is emptied again", async () => {
  const limit = { burst: 5, perSecond: 0.001 };
  const take = async () => (await takeTokens("location:clock", limit, 5)).granted;
  expect([await take(), await take()]).toEqual([5, 0]);
  await db.$executeRaw`UPDATE "RateBucket" SET "at" = now() + interval '1 hour' WHERE "key" = 'location:clock'`;
  expect([await take(), await take()]).toEqual([5, 0]);
});

test("buckets that were unused for a day are deleted, and others stay", async () => {
  await db.rateBucket.createMany({
    data: [
      { key: "location:old", tokens: 1, granted: 1, at: new Date(Date.now() - 25 * 3_600_000) },
      { key: "location:new", tokens: 1, granted: 1, at: new Date() },
    ],
  });
  await pruneRateBuckets();
  const keys = (await db.rateBucket.findMany()).map(({ key }) => key);
  expect(keys).toContain("location:new");
  expect(keys).not.toContain("location:old");
});
