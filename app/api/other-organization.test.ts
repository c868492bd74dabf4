import { generateKeyPairSync } from "node:crypto";
import { globSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { startReplay } from "#lib/deliveries/replay/start-replay.ts";
import { sampleOrder } from "#lib/orders/sample-orders.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { contextOf, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

/** What a route is asked with; `{applicationId}` and the like stand for an id. 404 is expected unless told. */
type Call = { search?: string; body?: unknown; status?: number };

const webhook = { name: "Taken over", events: ["ORDER_UPDATE"], url: "https://example.com/hook" };
const since = "2026-01-01T00:00:00Z";
/** A filter that names somebody else's thing finds nothing, as one that names nothing. */
const emptyList = 200;

/** Every route that takes an id of an organization's thing, in its path, query or body. */
const calls: Record<string, Call | Call[]> = {
  "GET /api/console/applications/[applicationId]": {},
  "PATCH /api/console/applications/[applicationId]": [
    { body: { name: "Taken over" } },
    { body: { embedOrigins: ["https://taken-over.example.com"] } },
  ],
  "DELETE /api/console/applications/[applicationId]": {},
  "POST /api/console/applications/[applicationId]/secrets": { body: { overlapHours: 0 } },
  "DELETE /api/console/applications/[applicationId]/secrets/[secretId]": {},
  "POST /api/console/applications/[applicationId]/production-request": { body: { reason: "Ready" } },
  "POST /api/console/applications/[applicationId]/keys": {
    body: { key: String(generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" })) },
  },
  "DELETE /api/console/applications/[applicationId]/keys/[kid]": {},
  "PUT /api/console/applications/[applicationId]/jwks-url": [
    { body: { url: null } },
    { body: { url: "https://example.com/jwks" } },
  ],
  "DELETE /api/console/account/passkeys/[passkeyId]": {},
  "DELETE /api/console/account/sessions/[sessionId]": {},
  "DELETE /api/console/connected-applications/[applicationId]": {},
  "GET /api/console/deliveries": ["applicationId", "organizationId", "webhookId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/deliveries/counts": ["applicationId", "organizationId", "webhookId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/deliveries/export": { search: "?webhookId={webhookId}", status: emptyList },
  "GET /api/console/deliveries/charts": ["applicationId", "organizationId", "webhookId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/deliveries/health": ["applicationId", "organizationId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/deliveries/[deliveryId]": {},
  "POST /api/console/deliveries/[deliveryId]/resend": {},
  "POST /api/console/deliveries/[deliveryId]/signed-request": {},
  "GET /api/console/search": ["deliveryId", "webhookId", "applicationId", "orderNumber", "reference"].map(
    (name) => ({
      search: `?q={${name}}`,
      status: emptyList,
    }),
  ),
  "GET /api/console/inbox": { search: "?applicationId={applicationId}" },
  "GET /api/console/inbox/[requestId]": {},
  "PUT /api/console/inbox/fault": { body: { applicationId: "{applicationId}", fault: null } },
  "DELETE /api/console/invitations/[invitationId]": {},
  "POST /api/console/invitations/[invitationId]/resend": {},
  "POST /api/console/invitations": {
    body: { email: "new@example.com", role: "PARTNER_MEMBER", organizationId: "{organizationId}" },
  },
  "GET /api/console/overview": ["applicationId", "organizationId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/people": { search: "?organizationId={organizationId}" },
  "PATCH /api/console/people/[userId]": { body: { role: "PARTNER_READ_ONLY" } },
  "DELETE /api/console/people/[userId]": {},
  "GET /api/console/replays/[replayId]": {},
  "DELETE /api/console/replays/[replayId]": {},
  "POST /api/console/replays/preview": [
    { body: { from: since, webhookId: "{webhookId}" }, status: 200 },
    { body: { deliveryIds: ["{deliveryId}"] }, status: 200 },
  ],
  "POST /api/console/replays": [
    { body: { from: since, webhookId: "{webhookId}" }, status: 409 },
    { body: { from: since, applicationId: "{applicationId}" }, status: 409 },
    { body: { from: since, organizationId: "{organizationId}" }, status: 409 },
    { body: { deliveryIds: ["{deliveryId}"] }, status: 409 },
  ],
  "GET /api/console/requests": { search: "?applicationId={applicationId}" },
  "GET /api/console/webhooks": ["applicationId", "organizationId", "webhookId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "POST /api/console/webhooks": { body: { ...webhook, applicationId: "{applicationId}" } },
  "GET /api/console/webhooks/[webhookId]": {},
  "PATCH /api/console/webhooks/[webhookId]": { body: { name: "Taken over" } },
  "DELETE /api/console/webhooks/[webhookId]": {},
  "GET /api/console/webhooks/[webhookId]/check": {},
  "POST /api/console/webhooks/[webhookId]/check": {},
  "PATCH /api/console/webhooks/[webhookId]/check": { body: { isCheckedNightly: true } },
  "GET /api/console/webhooks/[webhookId]/check/file": { search: "?format=json" },
  "GET /api/console/webhooks/[webhookId]/shadow": {},
  "PUT /api/console/webhooks/[webhookId]/shadow": { body: { url: webhook.url, days: 1 } },
  "DELETE /api/console/webhooks/[webhookId]/shadow": {},
  "POST /api/console/webhooks/[webhookId]/shadow/switch": {},
  "POST /api/console/webhooks/[webhookId]/pause": {},
  "POST /api/console/webhooks/[webhookId]/resume": {},
  "POST /api/console/webhooks/[webhookId]/rotation": { body: { overlapHours: 0 } },
  "DELETE /api/console/webhooks/[webhookId]/rotation": {},
  "POST /api/console/webhooks/[webhookId]/secret": {},
  "PUT /api/console/webhooks/[webhookId]/fault": { body: { fault: "SLOW" } },
  "POST /api/console/webhooks/[webhookId]/skip-wait": {},
  "POST /api/console/sandbox-orders/[orderNumber]/actions": { body: { action: "repeat" } },
  "GET /api/sandbox/v1/orders/[orderNumber]": {},
  "POST /api/sandbox/v1/orders/[orderNumber]/actions": [
    { body: { action: "move", status: "Delivered" } },
    { body: { action: "duplicate" } },
  ],
  "PUT /api/sandbox/v1/webhooks/[webhookId]/fault": { body: { fault: "SLOW" } },
  "POST /api/sandbox/v1/webhooks/[webhookId]/skip-wait": {},
  "POST /api/console/webhooks/[webhookId]/test": { body: { event: "ORDER_UPDATE" } },
  "GET /api/notification/v2/deliveries": ["webhookId", "reference"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/notification/v2/events": { search: "?reference={reference}", status: emptyList },
  "GET /api/notification/v2/deliveries/[deliveryId]": {},
  "POST /api/notification/v2/deliveries/[deliveryId]/resend": {},
  "POST /api/notification/v2/recoveries": [
    { body: { since, webhookId: "{webhookId}" }, status: 409 },
    { body: { eventIds: ["{eventId}"] }, status: 409 },
  ],
  "GET /api/notification/v2/recoveries/[recoveryId]": {},
  "DELETE /api/notification/v2/recoveries/[recoveryId]": {},
  "GET /api/notification/v2/webhooks/[webhookId]/check": {},
  "POST /api/notification/v2/webhooks/[webhookId]/check": {},
  "GET /api/notification/v2/webhooks/[webhookId]/shadow": {},
  "PUT /api/notification/v2/webhooks/[webhookId]/shadow": { body: { url: webhook.url, days: 1 } },
  "DELETE /api/notification/v2/webhooks/[webhookId]/shadow": {},
  "POST /api/notification/v2/webhooks/[webhookId]/shadow/switch": {},
  "GET /api/notification/v2/webhooks/[webhookId]/health": {},
  "POST /api/notification/v2/webhooks/[webhookId]/test": { body: { event: "ORDER_UPDATE" } },
  "POST /api/notification/v2/webhooks/[webhookId]/pause": {},
  "POST /api/notification/v2/webhooks/[webhookId]/resume": {},
  "POST /api/notification/v2/webhooks/[webhookId]/rotation": { body: { overlapHours: 0 } },
  "DELETE /api/notification/v2/webhooks/[webhookId]/rotation": {},
  "GET /api/notification/v2/webhooks/[webhookId]": {},
  "PATCH /api/notification/v2/webhooks/[webhookId]": { body: { name: "Taken over" } },
  // Contract, "Unregister webhook".
  "DELETE /api/notification/v2/webhooks/[webhookId]": { status: 400 },
};

/** Routes that take no id of an organization's thing: a pattern, and why. */
const others: readonly (readonly [route: RegExp, why: string])[] = [
  [/^\w+ \/api\/console\/account(\/(?!(passkeys|sessions)\/\[)[\w/-]+)?$/, "the signed-in person's own"],
  [
    /^GET \/api\/console\/(applications|replays|connected-applications|audit(\/export)?)$/,
    "lists of the own",
  ],
  [/^GET \/api\/console\/deliveries\/live$/, "of the own"],
  [/^(GET|POST) \/api\/(console\/sandbox-orders|sandbox\/v1\/orders)$/, "of the own sandbox"],
  [/^POST \/api\/console\/applications$/, "always for the own organization"],
  [/^\w+ \/api\/console\/(notices(\/read)?|alert-channel(\/test)?)$/, "the own"],
  [
    /^\w+ \/api\/console\/(orders|organizations|production-requests|branch-problems|branch-imports|system|mails)\b/,
    "for staff, who see every organization",
  ],
  [/^\w+ \/api\/console\/branches\b/, "branches are the distributor's"],
  [/^\w+ \/api\/location\//, "branches are the distributor's"],
  [/^GET \/api\/embed\/v1\/badges\//, "the key in the address is unguessable, and its owner published it"],
  [/^GET \/api\/embed\//, "branches are the distributor's, and the client ID is on the page"],
  [
    /^GET \/api\/notification\/v2\/(recoveries|events\/digests|events\/ids|egress)$/,
    "their own, or the service's",
  ],
  [/^GET \/api\/notification\/v2\/webhooks\/\[webhookId\]\/keys$/, "public keys, for anybody"],
  [/^\w+ \/api\/access\//, "for people who are not signed in: a secret of the mail is the key"],
  [/^POST \/api\/inbox\/v1\/\[inboxKey\]$/, "the key in the address is the secret"],
  [/^POST \/api\/intake\//, "an application that staff gave order.publish"],
  [/^(GET|POST) \/api\/notification\/v2\/(webhooks|deliveries\/live)$/, "the calling application's"],
  [/^\w+ \/api\/(\[\[\.\.\.path\]\]|health|ready|openapi\.json|metrics)$/, "about the service"],
  [/^\w+ \/(oauth2|\.well-known)\//, "rows A4, A7 and A13 are the tests of other clients"],
];

/** Every operation that the Route Handlers declare, as `METHOD /path/[parameter]`. */
async function allRoutes(): Promise<string[]> {
  const files = globSync(["app/{api,oauth2}/**/route.ts"]).filter(
    (file) => !file.startsWith("app/api/auth/"),
  );
  const lists = await Promise.all(
    files.map(async (file) => {
      const path = file.replace(/^app/, "").replace(/\/route\.ts$/, "");
      const address = path.replace(/\[\[\.\.\.\w+\]\]/, "x").replace(/\[\w+\]/g, "x");
      const { headers } = await fetch(`${baseUrl}${address}`, { method: "OPTIONS" });
      const methods = headers.get("allow")?.split(", ") ?? [];
      return methods.filter((method) => !/HEAD|OPTIONS/.test(method)).map((method) => `${method} ${path}`);
    }),
  );
  return lists.flat().sort();
}

/** Routes whose parameter belongs to no organization or is itself a secret. See `others`. */
function isOfEverybody(route: string): boolean {
  return others.some(([known]) => known.test(route));
}

type Ids = Record<string, string>;

/** One of each thing that an organization has. The webhook is paused: what says so has looked at it. */
async function makeThings(): Promise<Ids> {
  const owner = await makePerson(db);
  const colleague = await makePerson(db, "PARTNER_MEMBER", owner.organizationId);
  const application = await makeApplication(db, { scopes: ["location.read", "notification.write"] }, owner);
  const hook = await makeWebhook(db, `${baseUrl}/api/inbox/v1/x`, { application });
  const [eventId = ""] = await publishUpdates(db, [hook], 1, { orderNumber: "SANDBOX-SECRET-1" });
  await db.delivery.updateMany({ data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() } });
  const { organizationId } = owner;
  await db.sandboxOrder.create({ data: { orderNumber: "SANDBOX-SECRET-1", organizationId } });
  const delivery = await db.delivery.findFirstOrThrow();
  const replay = await startReplay(contextOf(owner, db), { deliveryIds: [delivery.id] });
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
  const kid = "K".repeat(43);
  await db.clientKey.create({
    data: { applicationId: application.id, kid, algorithm: "EdDSA", publicJwk: {} },
  });
  const secret = await db.clientSecret.findFirstOrThrow({ where: { applicationId: application.id } });
  const invitation = await db.invitation.create({
    data: {
      id: newId("invitation"),
      organizationId: owner.organizationId,
      email: "invited@example.com",
      role: "PARTNER_MEMBER",
      tokenHash: Buffer.alloc(32, 1),
      invitedBy: owner.name,
      sentAt: new Date(),
      expiresAt: addSeconds(new Date(), 3_600),
    },
  });
  await db.passkey.create({
    data: { id: "passkey-1", userId: owner.userId, name: "Key", publicKey: Buffer.alloc(1), counter: 0n },
  });
  const sessionId = newId("session");
  const now = new Date();
  await db.session.create({
    data: { id: sessionId, userId: owner.userId, createdAt: now, lastSeenAt: now },
  });
  const inboxRequest = await db.inboxRequest.create({
    data: {
      id: newId("inboxRequest"),
      applicationId: application.id,
      headers: {},
      body: "{}",
      verified: false,
      verifyDetail: "",
    },
  });
  await db.consent.create({
    data: { userId: owner.userId, applicationId: application.id, scopes: ["location.read"] },
  });
  return {
    organizationId: owner.organizationId,
    userId: colleague.userId,
    applicationId: application.id,
    secretId: secret.id,
    kid,
    webhookId: hook.webhookId,
    deliveryId: delivery.id,
    orderNumber: "SANDBOX-SECRET-1",
    reference: sampleOrder("SANDBOX-SECRET-1").purchaseOrder,
    eventId,
    replayId: replay.id,
    recoveryId: replay.id,
    invitationId: invitation.id,
    passkeyId: "passkey-1",
    sessionId,
    requestId: inboxRequest.id,
  };
}

/** The same ids, of nothing. */
function idsOfNothing(ids: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `${id.slice(0, -3)}ZZZ`]));
}

/** Everything that the organization has, to see that nothing of it changed. */
async function stateOf({ organizationId = "" }: Ids): Promise<string> {
  const applications = await db.application.findMany({
    where: { organizationId },
    include: {
      clientSecrets: true,
      clientKeys: true,
      webhooks: true,
      deliveries: true,
      consents: true,
      inboxFault: true,
    },
  });
  const where = { organizationId };
  const rest = await Promise.all([
    db.user.findMany({ where, include: { passkeys: true, sessions: true } }),
    db.invitation.findMany({ where }),
    db.replay.findMany({ where }),
    db.receiverCheck.findMany({ where }),
    db.orderVersion.findMany(),
  ]);
  return JSON.stringify([applications, rest], (_, value) => (typeof value === "bigint" ? `${value}` : value));
}

let things: Ids;
let callers: { cookie: string; token: string };

beforeAll(async () => {
  things = await makeThings();
  const stranger = await makePerson(db);
  const application = await makeApplication(
    db,
    { scopes: ["notification.read", "notification.write", "sandbox.write"] },
    stranger,
  );
  callers = {
    cookie: await sessionCookie(stranger),
    token: await fetchToken(application, "notification.read notification.write sandbox.write"),
  };
});

/** Status and body of the answer, without what names the request. */
async function answerTo(route: string, call: Call, ids: Ids): Promise<{ status: number; body: string }> {
  const [method = "", path = ""] = route.split(" ");
  const fill = (text: string) => text.replace(/[{[](\w+)[}\]]/g, (whole, name: string) => ids[name] ?? whole);
  const body = call.body === undefined ? null : JSON.stringify(call.body).replace(/"\{\w+\}"/g, fill);
  const response = await fetch(`${baseUrl}${fill(path + (call.search ?? ""))}`, {
    method,
    headers: {
      ...(path.startsWith("/api/console/")
        ? { cookie: callers.cookie, origin: baseUrl }
        : { authorization: `Bearer ${callers.token}` }),
      ...(body !== null && { "content-type": "application/json" }),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, body: text.replace(/"(requestId|instance|cursor)":"[^"]*"/g, '"$1":""') };
}

test("every route either takes an ID and is tested below, or is listed as taking none", async () => {
  const routes = await allRoutes();
  const unknown = routes.filter((route) => !(route in calls) && !others.some(([known]) => known.test(route)));
  expect(unknown, "routes to add to `calls`, or to `others` with the reason").toEqual([]);
  expect(Object.keys(calls).filter((route) => !routes.includes(route))).toEqual([]);
  const walkedAndExcused = Object.keys(calls).filter((route) => others.some(([known]) => known.test(route)));
  expect(walkedAndExcused).toEqual([]);
  expect(routes.length).toBeGreaterThan(80);
});

test("another organization's thing looks missing on every route, and nothing changes", async () => {
  const before = await stateOf(things);
  for (const [route, one] of Object.entries(calls))
    for (const call of [one].flat()) {
      const place = `${route} ${call.search ?? ""} ${JSON.stringify(call.body ?? "")}`;
      const foreign = await answerTo(route, call, things);
      expect(foreign, place).toEqual(await answerTo(route, call, idsOfNothing(things)));
      expect(foreign.status, place).toBe(call.status ?? 404);
      for (const [name, id] of Object.entries(things))
        expect(foreign.body.includes(id), `${place} tells ${name}`).toBe(false);
    }
  expect(await stateOf(things)).toBe(before);
});

test("a route treats every ID of another organization, of any kind, like an unknown ID", async () => {
  const before = await stateOf(things);
  const routes = (await allRoutes()).filter((route) => /\[\w+\]/.test(route) && !isOfEverybody(route));
  expect(routes.length).toBeGreaterThan(20);
  const differing: string[] = [];
  for (const route of routes) {
    const { body } = [calls[route] ?? {}].flat()[0] ?? {};
    const answerWith = (id: string) =>
      answerTo(route.replace(/\[\w+\]/g, encodeURIComponent(id)), { body }, things);
    const missing = await answerWith("nothing_01ZZZ");
    expect(missing.status, route).toBeGreaterThanOrEqual(400);
    for (const [name, id] of Object.entries(things)) {
      const foreign = await answerWith(id);
      if (JSON.stringify(foreign) !== JSON.stringify(missing)) differing.push(`${route} with the ${name}`);
    }
  }
  expect(differing).toEqual([]);
  expect(await stateOf(things)).toBe(before);
});
