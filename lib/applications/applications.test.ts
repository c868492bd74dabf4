import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import type { ApplicationWithSecret } from "#lib/applications/shared/schemas.ts";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { invalidateClients } from "#lib/oauth/clients/find-client.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { sendForm } from "#test/oauth-flow.ts";
import { type PortalResponse, portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { deactivateClientSecret, makeClientSecret, rotateClientSecret } from "./client-secrets.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

const admin = await makePerson(db);
const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
const reader = await makePerson(db, "PARTNER_READ_ONLY", admin.organizationId);
const stranger = await makePerson(db);
const staff = await makePerson(db, "STAFF");

const applications = "/api/console/applications";
const registration = {
  name: "Order board",
  grantTypes: ["authorization_code", "client_credentials"],
  scopes: ["location.read", "order.read"],
  redirectUris: ["https://board.example.com/callback", "http://127.0.0.1:4000/callback"],
};

function create(changes: object = {}, actor = admin) {
  return portal.as(actor).post(applications, { ...registration, ...changes });
}

async function created(changes: object = {}): Promise<ApplicationWithSecret> {
  return (await create(changes)).body;
}

async function getsToken(clientId: string, clientSecret: string): Promise<boolean> {
  const form = { grant_type: "client_credentials", scope: "location.read" };
  return (await sendForm("token", { clientId, clientSecret }, form)).ok;
}

test("an application names its registered webhooks and whether each receives", async () => {
  const application = await makeApplication(db, {}, admin);
  const [failing, paused, gone] = [
    await makeWebhook(db, "https://hooks.example.com/1", { application }),
    await makeWebhook(db, "https://hooks.example.com/2", { application }),
    await makeWebhook(db, "https://hooks.example.com/3", { application }),
  ];
  const since = new Date();
  await db.webhook.update({ where: { id: failing.webhookId }, data: { failingSince: since } });
  await db.webhook.update({ where: { id: paused.webhookId }, data: { state: "PAUSED" } });
  await unregisterWebhook(makeContext(admin, db), gone);
  const shown = (await portal.as(admin).get(`${applications}/${application.id}`)).body;
  expect(shown.webhooks).toEqual([
    {
      id: failing.webhookId,
      name: "Orders",
      state: "ACTIVE",
      failingSince: since.toISOString(),
      behindSince: null,
      incident: null,
      lastDeliveredAt: null,
    },
    {
      id: paused.webhookId,
      name: "Orders",
      state: "PAUSED",
      failingSince: null,
      behindSince: null,
      incident: null,
      lastDeliveredAt: null,
    },
  ]);
});

describe("creating an application", () => {
  test("returns the client ID and secret once; later responses have no secret", async () => {
    const response = await create();
    const made = response.body;
    expect(response.status).toBe(201);
    expect(made).toMatchObject({
      ...registration,
      clientId: expect.stringMatching(/^pp_[0-9a-f]{24}$/),
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      webhooks: [],
    });
    const later = (await portal.as(admin).get(`${applications}/${made.id}`)).text;
    expect(later).not.toContain(made.clientSecret);
    expect(JSON.parse(later).secrets).toMatchObject([{ hint: made.clientSecret.slice(-4) }]);
    expect(await getsToken(made.clientId, made.clientSecret)).toBe(true);
  });

  test("returns no secret for a public client", async () => {
    const made = await created({ clientType: "PUBLIC", grantTypes: ["authorization_code"] });
    expect(made).toMatchObject({ clientSecret: null, secrets: [] });
  });

  test.each([
    ["http that is not loopback", ["http://board.example.com/"], "/redirectUris/0"],
    ["a fragment", ["https://board.example.com/#x"], "/redirectUris/0"],
    ["a wildcard", ["https://*.example.com/"], "/redirectUris/0"],
    ["a user name", ["https://a@board.example.com/"], "/redirectUris/0"],
    ["a script", ["javascript:alert(1)"], "/redirectUris/0"],
    ["a scheme of its own, without being public", ["com.example.board:/callback"], "/redirectUris/0"],
    ["a relative address", ["/callback"], "/redirectUris/0"],
    ["none, with authorization_code", [], "/redirectUris"],
  ])("refuses as redirect URIs %s", async (_, redirectUris, pointer) => {
    const response = await create({ redirectUris });
    expect(response.status).toBe(400);
    expect(response.body.errors).toMatchObject([{ pointer }]);
  });

  test("names every error at once, with its place", async () => {
    const bad = { name: " ", grantTypes: ["password"], scopes: ["everything"], extra: 1 };
    const { errors } = (await create(bad)).body;
    const pointers = errors.map(({ pointer }: { pointer: string }) => pointer).sort();
    expect(pointers).toEqual(["/extra", "/grantTypes/0", "/name", "/scopes/0"]);
  });

  test("every error is named at once: of fields, of each redirect URI, and of combinations", async () => {
    const bad = await create({
      name: "",
      clientType: "PUBLIC",
      grantTypes: ["client_credentials"],
      scopes: ["order.read", "order.fly"],
      redirectUris: ["https://user:password@app.example.com/*#top", "http://app.example.com"],
    });
    const { errors } = bad.body as { errors: { pointer: string; detail: string }[] };
    expect(errors.map(({ pointer, detail }) => `${pointer} ${detail}`).toSorted()).toEqual([
      "/grantTypes A public client has no secret, so it cannot use client_credentials.",
      "/name Give the application a name.",
      "/redirectUris/0 The URI must be exact: no wildcard.",
      "/redirectUris/0 The URI must not have a fragment (#).",
      "/redirectUris/0 The URI must not have a user name or a password.",
      "/redirectUris/1 Use https. http is allowed only for loopback addresses such as 127.0.0.1.",
      "/scopes/0 order.read needs the grant authorization_code.",
      "/scopes/1 No such scope.",
    ]);
    const { id } = await created();
    const changed = await portal.as(admin).patch(`${applications}/${id}`, {
      name: "",
      redirectUris: ["http://app.example.com/#x"],
    });
    expect((changed.body as { errors: unknown[] }).errors).toHaveLength(3);
    const nonsense = await create({ grantTypes: 5, scopes: null, redirectUris: [7, "x"], clientType: [] });
    expect(nonsense.status).toBe(400);
  });

  test("a scope needs one of its grants, and a public client cannot use client_credentials", async () => {
    const lone = await create({ grantTypes: ["client_credentials"], scopes: ["order.read"] });
    expect(lone.body.errors).toMatchObject([{ pointer: "/scopes/0" }]);
    const open = await create({ clientType: "PUBLIC" });
    expect(open.body.errors).toMatchObject([{ pointer: "/grantTypes" }]);
  });

  test("only staff can give order.publish, and a partner's later change keeps it", async () => {
    const scopes = ["location.read", "order.publish"];
    expect((await create({ scopes })).status).toBe(403);
    const { organizationId } = admin;
    const registration = { organizationId, grantTypes: ["client_credentials"], scopes, redirectUris: [] };
    const given = await create(registration, staff);
    expect(given.status).toBe(201);
    const { id } = given.body;
    expect((await portal.as(admin).patch(`${applications}/${id}`, { name: "Board", scopes })).status).toBe(
      200,
    );
    expect(
      (await portal.as(admin).patch(`${applications}/${id}`, { scopes: ["location.read"] })).status,
    ).toBe(200);
    expect((await portal.as(admin).patch(`${applications}/${id}`, { scopes })).status).toBe(403);
  });

  test("an organization creates at most fifty, even concurrently; staff may create more for it", async () => {
    const owner = await makePerson(db);
    const answers = await Promise.all(Array.from({ length: 60 }, () => create({}, owner)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "conflict" });
    expect(await db.application.count({ where: { organizationId: owner.organizationId } })).toBe(50);
    const more = { organizationId: owner.organizationId, redirectUris: [] };
    expect(
      (await create({ ...more, grantTypes: ["client_credentials"], scopes: ["location.read"] }, staff))
        .status,
    ).toBe(201);
  });

  test("members create and change applications, and only admins delete them", async () => {
    const own = (await create({}, member)).body;
    expect(own).toMatchObject({ clientSecret: expect.any(String) });
    expect((await portal.as(member).patch(`${applications}/${own.id}`, { name: "Renamed" })).status).toBe(
      200,
    );
    expect(
      (await portal.as(member).post(`${applications}/${own.id}/secrets`, { overlapHours: 0 })).status,
    ).toBe(201);
    expect((await portal.as(member).delete(`${applications}/${own.id}`)).status).toBe(403);
    expect((await portal.as(admin).delete(`${applications}/${own.id}`)).status).toBe(200);
  });

  test("rejects another organization, a read-only person, a request from another site, and an anonymous one", async () => {
    expect((await create({ organizationId: stranger.organizationId })).status).toBe(404);
    expect((await create({}, reader)).status).toBe(403);
    const origin = "https://evil.test";
    expect((await portal.as(admin).post(applications, registration, { origin })).status).toBe(403);
    expect((await portal.anonymous.post(applications, registration)).status).toBe(401);
  });
});

describe("another organization's application looks missing", () => {
  test.each([
    ["GET", "", undefined],
    ["PATCH", "", { name: "Mine now" }],
    ["DELETE", "", undefined],
    ["POST", "/secrets", { overlapHours: 0 }],
  ])("%s %s", async (method, path, body) => {
    const { id } = await created();
    const foreign = await portal.as(stranger).request(method, `${applications}/${id}${path}`, body);
    const missing = await portal.as(stranger).request(method, `${applications}/app_missing${path}`, body);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(missing.body.detail);
    expect((await portal.as(admin).get(`${applications}/${id}`)).status).toBe(200);
  });

  test("and is only in its own list and in that of staff", async () => {
    const { id } = await created();
    const ids = async (actor: UserActor) =>
      (await portal.as(actor).get(applications)).body.data.map(
        (application: { id: string }) => application.id,
      );
    expect(await ids(stranger)).not.toContain(id);
    expect(await ids(member)).toContain(id);
    expect(await ids(staff)).toContain(id);
  });
});

describe("client secrets", () => {
  test("are hashed", async () => {
    const { id, clientSecret } = await created();
    const [row] = await db.clientSecret.findMany({ where: { applicationId: id } });
    expect(row?.hash).toHaveLength(32);
    expect(Buffer.from(row?.hash ?? []).toString("latin1")).not.toContain(clientSecret);
  });

  test("two are active during the chosen overlap, and the old one ends with it", async () => {
    const { id, clientId, clientSecret = "" } = await created();
    const rotated = (await portal.as(admin).post(`${applications}/${id}/secrets`, { overlapHours: 24 })).body;
    expect(rotated.secrets).toHaveLength(2);
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(true);
    expect(await getsToken(clientId, rotated.clientSecret)).toBe(true);
    const old = rotated.secrets[1];
    const endsInMs = new Date(old.expiresAt).getTime() - Date.now();
    expect(Math.round(endsInMs / 3_600_000)).toBe(24);
    await db.clientSecret.update({ where: { id: old.id }, data: { expiresAt: new Date() } });
    invalidateClients();
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(false);
  });

  test("of two creations that know the same newest one, one is refused, and the one in use keeps working", async () => {
    const { id, clientId, clientSecret, secrets } = await created();
    const newestSecretId = secrets[0]?.id;
    const create = () =>
      portal.as(admin).post(`${applications}/${id}/secrets`, { overlapHours: 24, newestSecretId });
    const responses = await Promise.all([create(), create()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409)?.body;
    expect(refused.detail).toMatch(/the newest is ….{4}\./);
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(true);
    expect(await db.clientSecret.count({ where: { applicationId: id } })).toBe(2);
  });

  test("a token for trying requests comes by the session, has one scope, works, and is audited", async () => {
    const { id, clientId } = await created();
    const scope = "location.read";
    const issued = await portal.as(member).post(`${applications}/${id}/token`, { scope });
    expect(issued.status).toBe(201);
    const { accessToken } = issued.body;
    expect(decodeJwt(accessToken)).toMatchObject({ client_id: clientId, scp: ["location.read"] });
    const found = await portal.as(accessToken).get("/api/location/v1/branches/changes");
    expect(found.status).toBe(200);
    expect(await db.auditEntry.findFirst({ where: { action: "access_token.issued" } })).toMatchObject({
      actorId: member.userId,
      targetId: id,
    });
    expect((await portal.as(reader).post(`${applications}/${id}/token`, { scope })).status).toBe(403);
    expect((await portal.as(staff).post(`${applications}/${id}/token`, { scope })).status).toBe(403);
    const refused = await portal.as(member).post(`${applications}/${id}/token`, { scope: "order.publish" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("does not have the scope order.publish"),
    ]);
  });

  test("the old one ends at once with an overlap of 0", async () => {
    const { id, clientId, clientSecret } = await created();
    await portal.as(admin).post(`${applications}/${id}/secrets`, { overlapHours: 0 });
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(false);
  });

  test("a secret that another process creates works at once; one that it deactivates is soon refused", async () => {
    const { id, clientId, clientSecret = "" } = await created();
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(true);
    const made = makeClientSecret(new Date());
    await db.clientSecret.create({ data: { ...made.row, applicationId: id } });
    expect(await getsToken(clientId, made.clientSecret)).toBe(true);
    await db.clientSecret.deleteMany({ where: { id: made.row.id } });
    await until("it is refused", async () => !(await getsToken(clientId, made.clientSecret)));
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(true);
  });

  test("ten concurrent rotations leave two", async () => {
    const { id } = await created();
    const rotations = Array.from({ length: 10 }, () =>
      rotateClientSecret(makeContext(admin, db), { applicationId: id, overlapHours: 168 }),
    );
    await Promise.all(rotations);
    expect(await db.clientSecret.count({ where: { applicationId: id } })).toBe(2);
  });

  test.each([-1, 169, 1.5, "24"])("an overlap of %s hours is refused", async (overlapHours) => {
    const { id } = await created();
    expect((await portal.as(admin).post(`${applications}/${id}/secrets`, { overlapHours })).status).toBe(400);
  });

  test("a deactivated one stops working at once", async () => {
    const { id, clientId, clientSecret, secrets } = await created();
    const secretId = secrets[0]?.id ?? "";
    expect((await portal.as(admin).delete(`${applications}/${id}/secrets/${secretId}`)).status).toBe(200);
    expect(await getsToken(clientId, clientSecret ?? "")).toBe(false);
    expect((await portal.as(admin).delete(`${applications}/${id}/secrets/${secretId}`)).status).toBe(404);
  });

  test("deactivating rejects another organization's actor", async () => {
    const { id, secrets } = await created();
    const input = { applicationId: id, secretId: secrets[0]?.id ?? "" };
    await expect(deactivateClientSecret(makeContext(stranger, db), input)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("show their last use, written at most once a minute", async () => {
    const { id, clientId, clientSecret, secrets } = await created();
    expect(secrets[0]?.lastUsedAt).toBeNull();
    const lastUse = async () =>
      (await portal.as(admin).get(`${applications}/${id}`)).body.secrets[0].lastUsedAt;
    await getsToken(clientId, clientSecret ?? "");
    const first = await lastUse();
    expect(first).not.toBeNull();
    await getsToken(clientId, clientSecret ?? "");
    expect(await lastUse()).toBe(first);
    const earlier = new Date(Date.now() - 61_000);
    await db.clientSecret.updateMany({ where: { applicationId: id }, data: { lastUsedAt: earlier } });
    invalidateClients();
    await getsToken(clientId, clientSecret ?? "");
    expect(new Date(await lastUse()).getTime()).toBeGreaterThan(earlier.getTime());
  });

  test("creating, rotating, and deactivating are in the audit log, without the secret", async () => {
    const { id } = await created();
    const rotated = (await portal.as(admin).post(`${applications}/${id}/secrets`, { overlapHours: 1 })).body;
    await portal.as(admin).delete(`${applications}/${id}/secrets/${rotated.secrets[1].id}`);
    const entries = await db.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual([
      "application.created",
      "client_secret.rotated",
      "client_secret.deactivated",
    ]);
    expect(JSON.stringify(entries)).not.toContain(rotated.clientSecret);
  });
});

test("changing an application follows the rules of a registration", async () => {
  const { id } = await created();
  const narrowed = await portal
    .as(admin)
    .patch(`${applications}/${id}`, { grantTypes: ["client_credentials"] });
  expect(narrowed.body.errors).toMatchObject([{ pointer: "/scopes/1" }]);
  expect((await portal.as(admin).patch(`${applications}/${id}`, {})).status).toBe(400);
  expect((await portal.as(admin).patch(`${applications}/${id}`, { clientType: "PUBLIC" })).status).toBe(400);
  const renamed = await portal.as(admin).patch(`${applications}/${id}`, {
    name: "Renamed",
    redirectUris: ["https://b.example"],
  });
  expect(renamed.body).toMatchObject({ name: "Renamed", redirectUris: ["https://b.example"] });
});

test("deleting an application deletes its webhooks, deliveries, and attempts", async () => {
  const { id } = await makeApplication(db, {}, admin);
  const webhook = await db.webhook.create({
    data: {
      id: "wh_1",
      applicationId: id,
      slot: 1,
      name: "w",
      events: ["ORDER_UPDATE"],
      url: "https://board.example.com",
      secretEncrypted: Buffer.from("x"),
    },
  });
  const event = await db.event.create({
    data: {
      id: "evt_1",
      eventId: "e1",
      type: "ORDER_UPDATE",
      orderNumber: "1",
      occurredAt: new Date(),
      payload: {},
      audience: [],
    },
  });
  await db.delivery.create({
    data: {
      id: "dlv_1",
      eventId: event.id,
      webhookId: webhook.id,
      applicationId: id,
      eventType: "ORDER_UPDATE",
      orderNumber: "1",
      attempts: {
        create: { id: "att_1", number: 1, startedAt: new Date(), durationMs: 1, url: "", requestHeaders: {} },
      },
    },
  });
  expect((await portal.as(member).delete(`${applications}/${id}`)).status).toBe(403);
  expect((await portal.as(admin).delete(`${applications}/${id}`)).status).toBe(200);
  expect((await portal.as(admin).get(`${applications}/${id}`)).status).toBe(404);
  expect(await db.delivery.count({ where: { applicationId: id } })).toBe(0);
  expect(await db.attempt.count({ where: { deliveryId: "dlv_1" } })).toBe(0);
  expect(await db.webhook.count({ where: { applicationId: id } })).toBe(0);
});

test("a long log is deleted before the application is locked, so that nobody waits for all of it", async () => {
  const application = await makeApplication(db, {}, admin);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/", { application });
  await publishUpdates(db, [{ webhookId, secret: "", application }], 1_200);
  await db.attempt.createMany({
    data: (await db.delivery.findMany({ where: { webhookId } })).map(({ id: deliveryId }) => ({
      id: `att ${deliveryId}`,
      deliveryId,
      number: 1,
      startedAt: new Date(),
      durationMs: 1,
      url: "",
      requestHeaders: {},
    })),
  });
  const release = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const held = db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Application" WHERE "id" = ${application.id} FOR UPDATE`;
    holding.resolve();
    await release.promise;
  });
  await unregisterWebhook(makeContext(admin, db), { webhookId });
  await holding.promise;
  const deleted = portal.as(admin).delete(`${applications}/${application.id}`);
  await until("the log is deleted", async () => (await db.delivery.count({ where: { webhookId } })) === 0);
  expect(await db.attempt.count({ where: { id: { startsWith: "att dlv" } } })).toBe(0);
  release.resolve();
  await held;
  expect((await deleted).status).toBe(200);
});

/** So many of this database's transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await until(`${count} wait`, async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length === count;
  });
}

/** Acts while an event for the application is being published, and waits until the publication ends. */
async function whilePublishing<T>(audience: string, act: () => Promise<T>, meanwhile = async () => {}) {
  const published = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const sample = { orderNumber: "SO-1", eventId: `late ${audience}`, at: new Date(), audience: [audience] };
  const publication = db.$transaction(async (tx) => {
    await publishEvents(tx, [sampleOrderUpdate({ ...sample, status: "Pending" })]);
    published.resolve();
    await commit.promise;
  });
  await published.promise;
  const response = act();
  await untilWaiting(1);
  await meanwhile();
  commit.resolve();
  await publication;
  return response;
}

test("an application can be deleted while an event for it is being published", async () => {
  const application = await makeApplication(db, {}, admin);
  const hook = await makeWebhook(db, "https://hooks.example.com/", { application });
  const deleted = await whilePublishing(application.clientId, () =>
    portal.as(admin).delete(`${applications}/${application.id}`),
  );
  expect(deleted.status).toBe(200);
  expect(await db.delivery.count({ where: { webhookId: hook.webhookId } })).toBe(0);
});

test("an application can be deleted while its webhook is being unregistered and an event for it is being published", async () => {
  const application = await makeApplication(db, {}, admin);
  const hook = await makeWebhook(db, "https://hooks.example.com/", { application });
  let deleted: Promise<PortalResponse> | undefined;
  await whilePublishing(
    application.clientId,
    () => unregisterWebhook(makeContext(admin, db), hook),
    async () => {
      deleted = portal.as(admin).delete(`${applications}/${application.id}`);
      await untilWaiting(2);
    },
  );
  expect((await deleted)?.status).toBe(200);
  expect(await db.delivery.count({ where: { webhookId: hook.webhookId } })).toBe(0);
});

test("a webhook that is registered while its application is deleted is deleted with it", async () => {
  const application = await makeApplication(db, {}, admin);
  await makeWebhook(db, "https://hooks.example.com/", { application });
  const deleted = await whilePublishing(
    application.clientId,
    () => portal.as(admin).delete(`${applications}/${application.id}`),
    async () => void (await makeWebhook(db, "https://hooks.example.com/late", { application })),
  );
  expect(deleted.status).toBe(200);
  expect(await db.webhook.count({ where: { applicationId: application.id } })).toBe(0);
});
