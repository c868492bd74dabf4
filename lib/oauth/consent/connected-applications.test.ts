import { describe, expect, test } from "vitest";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import {
  authorizeParams,
  getCode,
  getLocation,
  redeem,
  redirectUri,
  refresh,
  sendAuthorize,
  sendForm,
} from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { listConnectedApplications, withdrawConsent } from "./connected-applications.ts";

const { db } = await setUpTestDatabase();
const here = await setUpApiServer();
const elsewhere = await startApiProcess();

const scope = "order.read offline_access";
const client = await makeApplication(db, {
  name: "Order board",
  grantTypes: ["authorization_code"],
  scopes: ["order.read", "offline_access"],
  redirectUris: [redirectUri],
});

async function connect(person: Awaited<ReturnType<typeof makePerson>>) {
  const code = await getCode(client, person, { scope });
  return (await redeem(client, code)).json();
}

async function isActive(token: string, baseUrl: string): Promise<boolean> {
  return (await (await sendForm("introspect", client, { token }, baseUrl)).json()).active;
}

describe("a consent", () => {
  test("is visible only to the person who gave it", async () => {
    const [person, colleague] = [await makePerson(db), await makePerson(db)];
    await connect(person);
    expect((await listConnectedApplications(makeContext(person, db))).data).toEqual([
      {
        applicationId: client.id,
        name: "Order board",
        publisher: "Acme Roofing",
        scopes: [
          { scope: "order.read", label: expect.any(String) },
          { scope: "offline_access", label: expect.any(String) },
        ],
        allowedAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    expect((await listConnectedApplications(makeContext(colleague, db))).data).toEqual([]);
  });

  test("that is withdrawn ends its tokens at once here and within 5 s elsewhere", async () => {
    const person = await makePerson(db);
    const { access_token, refresh_token } = await connect(person);
    for (const process of [here, elsewhere]) expect(await isActive(access_token, process)).toBe(true);
    const response = await portal.as(person).delete(`/api/console/connected-applications/${client.id}`);
    expect(response.status).toBe(200);
    expect(await isActive(access_token, here)).toBe(false);
    expect((await refresh(client, refresh_token)).status).toBe(400);
    await expect
      .poll(() => isActive(access_token, elsewhere), { timeout: 30_000, interval: 200 })
      .toBe(false);
  });

  test("that is withdrawn is requested again, and an unredeemed code no longer works", async () => {
    const person = await makePerson(db);
    const code = await getCode(client, person, { scope });
    await withdrawConsent(makeContext(person, db), { applicationId: client.id });
    expect((await redeem(client, code)).status).toBe(400);
    const next = getLocation(await sendAuthorize(authorizeParams(client, { scope }), person));
    expect(next.pathname).toBe("/consent");
  });

  test("ends when the application revokes its only access: it is no longer listed, and has to ask again", async () => {
    const person = await makePerson(db);
    const { refresh_token } = await connect(person);
    await sendForm("revoke", client, { token: refresh_token });
    expect((await listConnectedApplications(makeContext(person, db))).data).toEqual([]);
    const next = getLocation(await sendAuthorize(authorizeParams(client, { scope }), person));
    expect(next.pathname).toBe("/consent");
  });

  test("ends with the family of a replayed code", async () => {
    const person = await makePerson(db);
    const code = await getCode(client, person, { scope });
    for (const status of [200, 400]) expect((await redeem(client, code)).status).toBe(status);
    expect((await listConnectedApplications(makeContext(person, db))).data).toEqual([]);
  });

  test("stays while the application has other access, and not because of access that has expired", async () => {
    const person = await makePerson(db);
    const first = await connect(person);
    const second = await connect(person);
    await sendForm("revoke", client, { token: first.refresh_token });
    expect((await listConnectedApplications(makeContext(person, db))).data).toHaveLength(1);
    const third = await connect(person);
    const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    const { id } = await db.grant.findFirstOrThrow({
      where: { userId: person.userId, revokedAt: null },
      orderBy: { createdAt: "asc" },
    });
    await db.grant.update({ where: { id }, data: { createdAt: old, lastUsedAt: old } });
    await db.refreshToken.updateMany({ where: { grantId: id }, data: { expiresAt: old } });
    expect((await refresh(client, second.refresh_token)).status).toBe(400);
    await sendForm("revoke", client, { token: third.refresh_token });
    expect((await listConnectedApplications(makeContext(person, db))).data).toEqual([]);
  });

  test("is withdrawn and its grants are revoked at once, without a deadlock", async () => {
    const person = await makePerson(db);
    const tokens = [];
    for (let index = 0; index < 10; index += 1) tokens.push(await connect(person));
    const answers = await Promise.all([
      ...tokens.slice(0, 5).map(({ refresh_token }) => sendForm("revoke", client, { token: refresh_token })),
      withdrawConsent(makeContext(person, db), { applicationId: client.id }).then(() => ({ status: 200 })),
      ...tokens.slice(5).map(({ refresh_token }) => sendForm("revoke", client, { token: refresh_token })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await db.grant.count({ where: { userId: person.userId, revokedAt: null } })).toBe(0);
  });

  test("rejects another person's withdrawal", async () => {
    const [person, stranger] = [await makePerson(db), await makePerson(db)];
    const { refresh_token } = await connect(person);
    await expect(
      withdrawConsent(makeContext(stranger, db), { applicationId: client.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await refresh(client, refresh_token)).status).toBe(200);
  });

  test("that is withdrawn while codes are issued leaves no grant", async () => {
    const person = await makePerson(db);
    await connect(person);
    const params = authorizeParams(client, { scope });
    await Promise.all([
      ...Array.from({ length: 20 }, () => sendAuthorize(params, person)),
      withdrawConsent(makeContext(person, db), { applicationId: client.id }),
      ...Array.from({ length: 20 }, () => sendAuthorize(params, person)),
    ]);
    expect(await db.grant.count({ where: { userId: person.userId, revokedAt: null } })).toBe(0);
  });

  test("giving and withdrawing consent are in the audit log", async () => {
    const person = await makePerson(db);
    await connect(person);
    await withdrawConsent(makeContext(person, db), { applicationId: client.id });
    const entries = await db.auditEntry.findMany({
      where: { actorId: person.userId },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["consent.given", "consent.withdrawn"]);
  });
});
