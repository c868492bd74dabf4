import { describe, expect, test } from "vitest";
import { answerResetRequests } from "#lib/identity/passwords/password-reset.ts";
import { readSessionClaims } from "#lib/identity/sessions/session-cookies.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { hashCheaply, makeApplication, makePerson } from "#test/fixtures.ts";
import { linkTo } from "#test/mails.ts";
import {
  authorizeParams,
  type FlowClient,
  getCode,
  getLocation,
  makePkce,
  redeem,
  redirectUri,
  refresh,
  sendConsent,
  sendForm,
} from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { until } from "#test/processes/worker-process.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, pool } = await setUpTestDatabase();
const here = await setUpApiServer();
const elsewhere = await startApiProcess();

const admin = await makePerson(db);
const registration = {
  grantTypes: ["authorization_code" as const, "client_credentials" as const],
  scopes: ["location.read" as const, "order.read" as const, "offline_access" as const],
  redirectUris: [redirectUri],
};

/** A request of a page. */
async function send(cookie: string, method: string, path: string, body?: unknown) {
  const response = await portal.withCookie(cookie).request(method, `/api${path}`, body);
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

/** A request of the admin about an application. */
async function call(method: string, path: string, body?: unknown) {
  return send(await sessionCookie(admin), method, `/console/applications${path}`, body);
}

async function getToken(client: FlowClient, scope = "location.read", baseUrl = here): Promise<string> {
  const response = await sendForm("token", client, { grant_type: "client_credentials", scope }, baseUrl);
  return (await response.json()).access_token;
}

async function connect(client: FlowClient, scope = "order.read location.read offline_access") {
  const tokens = await (await redeem(client, await getCode(client, admin, { scope }))).json();
  return tokens as { access_token: string; refresh_token: string };
}

/** The status of an API call. 404: the token works, and there is no such branch. */
async function statusOf(token: string, baseUrl = here): Promise<number> {
  return (await portal.at(baseUrl).as(token).get("/api/location/v1/branches/none")).status;
}

/** An application with two client secrets, as during a rotation. */
async function makeRotating() {
  const made = await makeApplication(db, registration, admin);
  const rotated = await call("POST", `/${made.id}/secrets`, { overlapHours: 24 });
  const [newer, older] = rotated.secrets as { id: string }[];
  return {
    id: made.id,
    old: { clientId: made.clientId, clientSecret: made.clientSecret },
    new: { clientId: made.clientId, clientSecret: rotated.clientSecret as string },
    oldId: older?.id ?? "",
    newId: newer?.id ?? "",
  };
}

describe("before a person confirms, the console says how many tokens end", () => {
  async function count(id: string, query: string): Promise<number> {
    await flushRequestLog();
    return (await call("GET", `/${id}/ended-tokens?${query}`)).count;
  }

  test("with a client secret: those that it got, access and refresh tokens", async () => {
    const client = await makeRotating();
    for (let i = 0; i < 3; i += 1) await getToken(client.old);
    await getToken(client.new);
    await connect(client.new);
    expect(await count(client.id, `secretId=${client.oldId}`)).toBe(3);
    const { refresh_token } = await connect(client.old);
    expect(await count(client.id, `secretId=${client.oldId}`)).toBe(5);
    await refresh(client.old, refresh_token);
    expect(await count(client.id, `secretId=${client.oldId}`)).toBe(6);
    expect(await count(client.id, `secretId=${client.newId}`)).toBe(3);
    await call("DELETE", `/${client.id}/secrets/${client.oldId}`);
    expect(await count(client.id, `secretId=${client.oldId}`)).toBe(0);
    expect(await count(client.id, `secretId=${client.newId}`)).toBe(3);
  });

  test("with a scope: those that have it, also of a public client and for trying", async () => {
    const client = await makeApplication(
      db,
      { ...registration, scopes: [...registration.scopes, "product.read"] },
      admin,
    );
    await getToken(client);
    await getToken(client, "location.read product.read");
    await connect(client, "location.read offline_access");
    expect(await count(client.id, "scopes=product.read")).toBe(1);
    await call("POST", `/${client.id}/token`, { scope: "product.read" });
    expect(await count(client.id, "scopes=product.read")).toBe(2);
    expect(await count(client.id, "scopes=product.read+offline_access")).toBe(4);
    const publicClient = await makeApplication(
      db,
      { ...registration, clientType: "PUBLIC", grantTypes: ["authorization_code"] },
      admin,
    );
    const { verifier, challenge } = makePkce();
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
    const code = await getCode(publicClient, admin, { scope: "order.read offline_access", ...pkce });
    expect((await redeem(publicClient, code, { code_verifier: verifier })).status).toBe(200);
    expect(await count(publicClient.id, "scopes=order.read")).toBe(2);
  });

  test("an old access token does not count, and a query names a secret or scopes", async () => {
    const client = await makeRotating();
    await getToken(client.old);
    await flushRequestLog();
    await db.loggedRequest.updateMany({
      where: { applicationId: client.id },
      data: { at: new Date(Date.now() - 30 * 60_000 - 1) },
    });
    expect(await count(client.id, `secretId=${client.oldId}`)).toBe(0);
    for (const query of ["", "?secretId=a&scopes=b"]) {
      const path = `/api/console/applications/${client.id}/ended-tokens${query}`;
      expect((await portal.as(admin).get(path)).status).toBe(400);
    }
  });
});

describe("a client secret that is deactivated", () => {
  test("ends the access tokens that it got, everywhere within 5 s, and no others", async () => {
    const client = await makeRotating();
    const ended = [await getToken(client.old), (await connect(client.old)).access_token];
    const kept = [await getToken(client.new), (await connect(client.new)).access_token];
    for (const process of [here, elsewhere])
      for (const token of [...ended, ...kept]) expect(await statusOf(token, process)).toBe(404);
    await call("DELETE", `/${client.id}/secrets/${client.oldId}`);
    for (const token of ended) {
      expect(await statusOf(token)).toBe(401);
      expect(await (await sendForm("introspect", client.new, { token })).json()).toEqual({ active: false });
      await expect.poll(() => statusOf(token, elsewhere), { timeout: 30_000, interval: 200 }).toBe(401);
    }
    for (const process of [here, elsewhere])
      for (const token of kept) expect(await statusOf(token, process)).toBe(404);
  });

  test("ends the refresh tokens that it got, also for the other secret and for a repeat", async () => {
    const client = await makeRotating();
    const [lost, repeated, kept] = [
      await connect(client.old),
      await connect(client.old),
      await connect(client.new),
    ];
    const successor = await (await refresh(client.old, repeated.refresh_token)).json();
    await call("DELETE", `/${client.id}/secrets/${client.oldId}`);
    for (const token of [lost, repeated, successor].map(({ refresh_token }) => refresh_token))
      for (const process of [here, elsewhere]) {
        const response = await refresh(client.new, token, {}, process);
        expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_grant" }]);
      }
    expect(await (await sendForm("introspect", client.new, { token: lost.refresh_token })).json()).toEqual({
      active: false,
    });
    expect((await refresh(client.new, kept.refresh_token)).status).toBe(200);
  });

  test("leaves a connection that the other secret went on with", async () => {
    const client = await makeRotating();
    const first = await connect(client.old);
    const next = await (await refresh(client.new, first.refresh_token)).json();
    await call("DELETE", `/${client.id}/secrets/${client.oldId}`);
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await statusOf(next.access_token)).toBe(404);
    expect((await refresh(client.new, next.refresh_token)).status).toBe(200);
  });

  test("gets no token that works from a process that does not know yet, and costs no connection", async () => {
    const client = await makeRotating();
    const connection = await connect(client.new);
    await getToken(client.old, "location.read", elsewhere);
    await call("DELETE", `/${client.id}/secrets/${client.oldId}`);
    // The other process reads the client again after two seconds.
    const late = await sendForm(
      "token",
      client.old,
      { grant_type: "client_credentials", scope: "location.read" },
      elsewhere,
    );
    if (late.ok) expect(await statusOf((await late.json()).access_token, elsewhere)).toBe(401);
    expect((await refresh(client.old, connection.refresh_token, {}, elsewhere)).ok).toBe(false);
    expect((await refresh(client.new, connection.refresh_token, {}, elsewhere)).status).toBe(200);
  });
});

describe("a client secret that is replaced", () => {
  test("with an overlap of 0 ends with its tokens", async () => {
    const client = await makeApplication(db, registration, admin);
    const [token, { refresh_token }] = [await getToken(client), await connect(client)];
    const { clientSecret } = await call("POST", `/${client.id}/secrets`, { overlapHours: 0 });
    expect(await statusOf(token)).toBe(401);
    expect((await refresh({ ...client, clientSecret }, refresh_token)).status).toBe(400);
  });

  test("and expires leaves its tokens, so that a rotation signs nobody out", async () => {
    const client = await makeRotating();
    const [token, { refresh_token }] = [await getToken(client.old), await connect(client.old)];
    await db.clientSecret.update({
      where: { id: client.oldId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    // Deletes the expired one.
    const { secrets } = await call("POST", `/${client.id}/secrets`, { overlapHours: 24 });
    expect(secrets).toHaveLength(2);
    expect(await statusOf(token)).toBe(404);
    expect((await refresh(client.new, refresh_token)).status).toBe(200);
  });
});

describe("a scope that is removed", () => {
  const all = registration.scopes;
  const withoutOrders = all.filter((scope) => scope !== "order.read");

  test("ends the tokens that have it, everywhere within 5 s and for good, and no others", async () => {
    const client = await makeApplication(db, { ...registration, scopes: [...all, "product.read"] }, admin);
    const ended = await getToken(client, "location.read product.read");
    const kept = [await getToken(client), (await connect(client)).access_token];
    for (const process of [here, elsewhere])
      for (const token of [ended, ...kept]) expect(await statusOf(token, process)).toBe(404);
    await call("PATCH", `/${client.id}`, { scopes: all });
    expect(await statusOf(ended)).toBe(401);
    await expect.poll(() => statusOf(ended, elsewhere), { timeout: 30_000, interval: 200 }).toBe(401);
    await call("PATCH", `/${client.id}`, { scopes: [...all, "product.read"] });
    for (const process of [here, elsewhere]) {
      expect(await statusOf(ended, process)).toBe(401);
      for (const token of kept) expect(await statusOf(token, process)).toBe(404);
    }
    const again = await getToken(client, "location.read product.read");
    for (const process of [here, elsewhere]) expect(await statusOf(again, process)).toBe(404);
  });

  test("ends refresh tokens and codes that have it, for good, and no others", async () => {
    const client = await makeApplication(db, registration, admin);
    const [lost, kept] = [await connect(client), await connect(client, "location.read offline_access")];
    const code = await getCode(client, admin, { scope: "order.read" });
    await call("PATCH", `/${client.id}`, { scopes: withoutOrders });
    await call("PATCH", `/${client.id}`, { scopes: all });
    expect(await statusOf(lost.access_token)).toBe(401);
    for (const process of [here, elsewhere]) {
      expect((await refresh(client, lost.refresh_token, {}, process)).status).toBe(400);
      expect((await refresh(client, lost.refresh_token, { scope: "location.read" }, process)).status).toBe(
        400,
      );
    }
    expect((await redeem(client, code)).status).toBe(400);
    expect(await statusOf(kept.access_token)).toBe(404);
    expect((await refresh(client, kept.refresh_token)).status).toBe(200);
  });

  test("is asked for again: the consent ended with its last authorization", async () => {
    const client = await makeApplication(db, registration, admin);
    await connect(client);
    expect(await db.consent.count({ where: { applicationId: client.id } })).toBe(1);
    await call("PATCH", `/${client.id}`, { scopes: withoutOrders });
    expect(await db.consent.count({ where: { applicationId: client.id } })).toBe(0);
  });

  test("while a person consents leaves no code with it", async () => {
    const client = await makeApplication(db, registration, admin);
    const holder = await pool.connect();
    await holder.query("BEGIN");
    // As updateApplication locks and changes it, after the request was read.
    await holder.query(
      `UPDATE "Application" SET "scopes" = '{location.read,offline_access}' WHERE "id" = $1`,
      [client.id],
    );
    const sent = sendConsent(authorizeParams(client), admin);
    await until("it waits for the application", async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await holder.query("COMMIT");
    holder.release();
    expect(getLocation(await sent).searchParams.get("error")).toBe("invalid_scope");
    expect(await db.grant.count({ where: { applicationId: client.id } })).toBe(0);
  });
});

const ownClient = await makeApplication(db, registration, admin);

describe('a token for "Try it"', () => {
  const password = "correct horse battery";
  const newPassword = "another long password";

  async function getOwnToken(cookie: string): Promise<string> {
    const path = `/console/applications/${ownClient.id}/token`;
    return (await send(cookie, "POST", path, { scope: "location.read" })).accessToken;
  }

  async function makeMember() {
    const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
    const cookie = await sessionCookie(member);
    const sessionId = (await readSessionClaims(cookie))?.sid ?? "";
    return { member, cookie, sessionId, token: await getOwnToken(cookie) };
  }

  const asAdmin = async (method: string, { userId }: UserActor, body?: unknown) =>
    send(await sessionCookie(admin), method, `/console/people/${userId}`, body);

  async function resetPassword({ email }: UserActor): Promise<void> {
    await send("", "POST", "/access/forgotten-password", { email });
    while ((await answerResetRequests(db)) > 0);
    const { token } = await linkTo(db, email);
    await send("", "POST", "/access/new-password", { token, password: newPassword });
  }

  type Made = Awaited<ReturnType<typeof makeMember>>;
  test.for<[name: string, end: (made: Made) => Promise<unknown>]>([
    ["is removed", ({ member }) => asAdmin("DELETE", member)],
    ["becomes read-only", ({ member }) => asAdmin("PATCH", member, { role: "PARTNER_READ_ONLY" })],
    ["resets the password", ({ member }) => resetPassword(member)],
    [
      "signs out",
      ({ cookie, sessionId }) => send(cookie, "DELETE", `/console/account/sessions/${sessionId}`),
    ],
  ])("ends when its person %s, everywhere within 5 s, and no other token does", async ([, end]) => {
    const made = await makeMember();
    const colleague = await makeMember();
    const kept = [colleague.token, await getToken(ownClient), (await connect(ownClient)).access_token];
    for (const process of [here, elsewhere])
      for (const token of [made.token, ...kept]) expect(await statusOf(token, process)).toBe(404);
    await end(made);
    expect(await statusOf(made.token)).toBe(401);
    await expect.poll(() => statusOf(made.token, elsewhere), { timeout: 30_000, interval: 200 }).toBe(401);
    for (const process of [here, elsewhere])
      for (const token of kept) expect(await statusOf(token, process)).toBe(404);
  });

  test("ends with its own session, and a token of the person's other session works on", async () => {
    const { member, cookie, token } = await makeMember();
    const other = await sessionCookie(member);
    const otherToken = await getOwnToken(other);
    for (const each of [token, otherToken]) expect(await statusOf(each)).toBe(404);
    await send(other, "DELETE", "/console/account/sessions");
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(otherToken)).toBe(404);
    expect((await portal.withCookie(cookie).get("/api/console/account")).status).toBe(401);
  });

  test("ends when its person changes the password", async () => {
    const { member, cookie, token } = await makeMember();
    const passwordHash = await hashCheaply(password);
    await db.user.update({ where: { id: member.userId }, data: { passwordHash } });
    expect(await statusOf(token)).toBe(404);
    await send(cookie, "PUT", "/console/account/password", { currentPassword: password, newPassword });
    expect(await statusOf(token)).toBe(401);
  });

  test.for([
    ["eight hours without use", { lastSeenAt: new Date(Date.now() - 8 * 3_600_000) }],
    ["a day", { createdAt: new Date(Date.now() - 24 * 3_600_000) }],
  ] as const)("ends with a session that ended after %s", async ([, data]) => {
    const { sessionId, token } = await makeMember();
    await db.session.update({ where: { id: sessionId }, data });
    expect(await statusOf(token)).toBe(401);
  });
});
