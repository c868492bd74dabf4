import { globSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { sampleOrder } from "#lib/notifications/orders/shared/sample-orders.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

/** What a route is asked with; `{applicationId}` and the like stand for an id. 404 is expected unless told. */
type Caller = "cookie" | "token";
type Call = { search?: string; body?: unknown; status?: number; by?: Caller };

const webhook = {
  name: "Taken over",
  type: "ORDER",
  events: ["ORDER_UPDATE"],
  url: "https://example.com/hook",
};
const since = "2026-01-01T00:00:00Z";
/** A filter that names somebody else's thing finds nothing, as one that names nothing. */
const emptyList = 200;

/** Every route that takes an id of an organization's thing, in its path, query or body. */
const calls: Record<string, Call | Call[]> = {
  "GET /api/console/applications/[applicationId]": {},
  "PATCH /api/console/applications/[applicationId]": [{ body: { name: "Taken over" } }],
  "DELETE /api/console/applications/[applicationId]": {},
  "GET /api/console/applications/[applicationId]/ended-tokens": [
    { search: "?scopes=location.read" },
    { search: "?secretId={secretId}" },
  ],
  "POST /api/console/applications/[applicationId]/token": { body: { scope: "location.read" } },
  "POST /api/console/applications/[applicationId]/secrets": { body: { overlapHours: 0 } },
  "DELETE /api/console/applications/[applicationId]/secrets/[secretId]": {},
  "DELETE /api/console/account/passkeys/[passkeyId]": {},
  "DELETE /api/console/account/sessions/[sessionId]": {},
  "DELETE /api/console/connected-applications/[applicationId]": {},
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
  "POST /api/console/deliveries/[deliveryId]/signed-request": {},
  "GET /api/console/orders": [
    { search: "?reference={orderNumber}", status: emptyList },
    { search: "?reference={reference}", status: emptyList },
    { search: "?organizationId={organizationId}", status: emptyList },
  ],
  "GET /api/console/orders/[orderNumber]": {},
  "GET /api/console/orders/[orderNumber]/versions/[version]": {},
  "GET /api/console/search": ["deliveryId", "webhookId", "applicationId", "orderNumber", "reference"].map(
    (name) => ({
      search: `?q={${name}}`,
      status: emptyList,
    }),
  ),
  "GET /api/console/inbox": { search: "?applicationId={applicationId}" },
  "GET /api/console/inbox/[requestId]": {},
  "PUT /api/console/inbox/failure": { body: { applicationId: "{applicationId}", failure: null } },
  "DELETE /api/console/invitations/[invitationId]": {},
  "POST /api/console/invitations/[invitationId]/resend": {},
  "POST /api/console/invitations": {
    body: { email: "new@example.com", role: "PARTNER_MEMBER", organizationId: "{organizationId}" },
  },
  "GET /api/console/people": { search: "?organizationId={organizationId}" },
  "PATCH /api/console/people/[userId]": { body: { role: "PARTNER_READ_ONLY" } },
  "DELETE /api/console/people/[userId]": {},
  "POST /api/console/replays/preview": [
    { body: { from: since, webhookId: "{webhookId}" }, status: 200 },
    { body: { deliveryIds: ["{deliveryId}"] }, status: 200 },
  ],
  "GET /api/console/requests": ["applicationId", "organizationId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/requests/latest": ["applicationId", "organizationId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "POST /api/console/webhooks/[webhookId]/secret": {},
  "POST /api/notification/v2/webhooks": { body: { ...webhook, applicationId: "{applicationId}" } },
  "GET /api/notification/v2/webhooks": ["applicationId", "organizationId", "webhookId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/notification/v2/deliveries": [
    ...["webhookId", "incidentId", "reference", "applicationId", "organizationId"],
  ].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/notification/v2/events": { search: "?reference={reference}", status: emptyList },
  "GET /api/notification/v2/orders/[orderNumber]": { by: "token" },
  "GET /api/notification/v2/deliveries/[deliveryId]": {},
  "POST /api/notification/v2/deliveries/[deliveryId]/resend": {},
  "POST /api/notification/v2/replays": [
    { body: { since, webhookId: "{webhookId}" } },
    { body: { eventIds: ["{eventId}"] }, status: 202 },
    { body: { deliveryIds: ["{deliveryId}"] }, status: 202 },
    { body: { from: since, webhookId: "{webhookId}" } },
    { body: { from: since, applicationId: "{applicationId}" }, status: 202 },
    { body: { from: since, organizationId: "{organizationId}" }, status: 202 },
  ],
  "GET /api/console/standing": ["applicationId", "organizationId"].map((name) => ({
    search: `?${name}={${name}}`,
    status: emptyList,
  })),
  "GET /api/console/incidents": ["webhookId", "orderNumber", "applicationId", "organizationId"].map(
    (name) => ({ search: `?${name}={${name}}`, status: emptyList }),
  ),
  "GET /api/console/incidents/[incidentId]": {},
  "POST /api/console/incidents/[incidentId]/close": { body: { reason: "Taken over" } },
  "GET /api/notification/v2/incidents": ["webhookId", "orderNumber", "applicationId", "organizationId"].map(
    (name) => ({ search: `?${name}={${name}}`, status: emptyList }),
  ),
  "GET /api/notification/v2/incidents/[incidentId]": {},
  "GET /api/notification/v2/replays/[replayId]": {},
  "DELETE /api/notification/v2/replays/[replayId]": {},
  "GET /api/console/test-orders": { search: "?audience={clientId}" },
  "GET /api/notification/v2/test-orders": [
    { search: "?audience={clientId}", by: "cookie" },
    { search: "?audience={clientId}", status: 400, by: "token" },
  ],
  "POST /api/notification/v2/test-orders": [
    { body: { audience: ["{clientId}"] }, by: "cookie" },
    { body: { orderNumber: "{orderNumber}", status: "Delivered" }, by: "token" },
    {
      body: { orderNumber: "{orderNumber}", event: { event: "ORDER_UPDATE", salesOrder: { status: "X" } } },
      by: "token",
    },
  ],
  "GET /api/notification/v2/webhooks/[webhookId]/check": {},
  "POST /api/notification/v2/webhooks/[webhookId]/check": {},
  "GET /api/notification/v2/webhooks/[webhookId]/health": {},
  "POST /api/notification/v2/webhooks/[webhookId]/test": { body: { event: "ORDER_UPDATE" } },
  "POST /api/notification/v2/webhooks/[webhookId]/pause": {},
  "POST /api/notification/v2/webhooks/[webhookId]/resume": {},
  "POST /api/notification/v2/webhooks/[webhookId]/rotation": { body: { overlapHours: 0 } },
  "DELETE /api/notification/v2/webhooks/[webhookId]/rotation": {},
  "GET /api/notification/v2/webhooks/[webhookId]": {},
  "PATCH /api/notification/v2/webhooks/[webhookId]": {
    body: { name: "Taken over", headers: [{ name: "x-api-key", value: "taken" }] },
  },
  // Contract, "Unregister webhook".
  "DELETE /api/notification/v2/webhooks/[webhookId]": { status: 400 },
};

/** Routes that take no id of an organization's thing: a pattern, and why. */
const others: readonly (readonly [route: RegExp, why: string])[] = [
  [/^\w+ \/api\/console\/account(\/(?!(passkeys|sessions)\/\[)[\w/-]+)?$/, "the signed-in person's own"],
  [
    /^GET \/api\/console\/(applications|overview|connected-applications|audit(\/export)?)$/,
    "lists of the own",
  ],
  [/^PUT \/api\/console\/webhooks\/\[webhookId\]\/limits$/, "for staff"],
  [/^GET \/api\/console\/live$/, "of the own"],
  [/^POST \/api\/console\/incidents\/\[incidentId\]\/partner-notice$/, "for staff"],
  [/^GET \/api\/console\/places(\/addresses)?$/, "places of the map"],
  [/^POST \/api\/console\/applications$/, "always for the own organization"],
  [/^\w+ \/api\/console\/(notices(\/read)?|alert-channel(\/test)?)$/, "the own"],
  [
    /^\w+ \/api\/console\/(organizations|branch-problems|branch-oddities|branch-imports|system|mails)\b/,
    "for staff, who see every organization",
  ],
  [/^\w+ \/api\/console\/(branches|places)\b/, "branches are the distributor's"],
  [/^\w+ \/api\/location\//, "branches are the distributor's"],
  [/^GET \/api\/notification\/v2\/(replays|egress)$/, "their own, or the service's"],
  [/^\w+ \/api\/access\//, "for people who are not signed in: a secret of the mail is the key"],
  [/^POST \/api\/inbox\/v1\/\[inboxKey\]$/, "the key in the address is the secret"],
  [/^POST \/api\/intake\//, "an application that staff gave order.publish"],
  [/^GET \/api\/notification\/v2\/deliveries\/live$/, "the calling application's"],
  [/^\w+ \/api\/(health|ready|openapi\.json|metrics)$/, "about the service"],
  [/^\w+ \/api\/(\w+\/)?\[\[\.\.\.path\]\]$/, "nothing is there"],
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

/** Says nothing about whose it is. */
const ofEverybody: Ids = { version: "1" };

/** One of each thing that an organization has. The webhook is paused: what says so has looked at it. */
async function makeThings(): Promise<Ids> {
  const owner = await makePerson(db);
  const colleague = await makePerson(db, "PARTNER_MEMBER", owner.organizationId);
  const application = await makeApplication(db, { scopes: ["location.read", "notification.write"] }, owner);
  const hook = await makeWebhook(db, `${baseUrl}/api/inbox/v1/x`, { application });
  const [eventId = ""] = await publishUpdates(db, [hook], 1, { orderNumber: "TEST-SECRET-1" });
  await db.delivery.updateMany({ data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() } });
  const delivery = await db.delivery.findFirstOrThrow();
  const incidentId = newId("incident");
  await db.incident.create({
    data: {
      id: incidentId,
      webhookId: hook.webhookId,
      startedAt: new Date(),
      lastFailureAt: new Date(),
      cause: "server_error",
      causes: [],
      deliveryId: delivery.id,
      deliveries: { create: { deliveryId: delivery.id } },
    },
  });
  const replay = await startReplay(makeContext(owner, db), { deliveryIds: [delivery.id] });
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
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
    clientId: application.clientId,
    secretId: secret.id,
    webhookId: hook.webhookId,
    deliveryId: delivery.id,
    orderNumber: "TEST-SECRET-1",
    reference: sampleOrder("TEST-SECRET-1").purchaseOrder,
    eventId,
    replayId: replay.id,
    incidentId,
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
async function readState({ organizationId = "" }: Ids): Promise<string> {
  const applications = await db.application.findMany({
    where: { organizationId },
    include: {
      clientSecrets: true,
      webhooks: true,
      deliveries: true,
      consents: true,
      inboxFailure: true,
    },
  });
  const where = { organizationId };
  const rest = await Promise.all([
    db.user.findMany({ where, include: { passkeys: true, sessions: true } }),
    db.invitation.findMany({ where }),
    db.replay.findMany({ where }),
    db.incident.findMany({ where: { webhook: { application: where } } }),
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
    { scopes: ["notification.read", "notification.write"] },
    stranger,
  );
  callers = {
    cookie: await sessionCookie(stranger),
    token: await fetchToken(application, "notification.read notification.write"),
  };
});

/** The callers of a route. Both may make most calls of the notification API; `by` names the only one. */
function getCallers(route: string, call: Call): Caller[] {
  if (call.by) return [call.by];
  if (route.includes(" /api/console/")) return ["cookie"];
  return route.includes(" /api/notification/") ? ["token", "cookie"] : ["token"];
}

/** Status and body of the response, without what names the request. */
async function answerTo(
  route: string,
  call: Call,
  ids: Ids,
  [caller = "token"]: Caller[] = getCallers(route, call),
): Promise<{ status: number; body: string }> {
  const [method = "", path = ""] = route.split(" ");
  const fill = (text: string) =>
    text.replace(/[{[](\w+)[}\]]/g, (whole, name: string) => ids[name] ?? ofEverybody[name] ?? whole);
  const body = JSON.stringify(call.body)?.replace(/"\{\w+\}"/g, fill);
  const client = caller === "cookie" ? portal.withCookie(callers.cookie) : portal.as(callers.token);
  const { status, text } = await client.request(method, fill(path + (call.search ?? "")), body);
  // A replay of nothing is the caller's own: it has an ID and a time.
  const ownNames = /^POST .+\/replays$/.test(route) ? "|id|createdAt|endedAt" : "";
  const naming = new RegExp(`"(requestId|instance|cursor${ownNames})":"[^"]*"`, "g");
  return { status, body: text.replace(naming, '"$1":""') };
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
  const before = await readState(things);
  for (const [route, one] of Object.entries(calls))
    for (const [call, caller] of [one]
      .flat()
      .flatMap((each) => getCallers(route, each).map((by) => [each, by] as const))) {
      const place = `${route} ${call.search ?? ""} ${JSON.stringify(call.body ?? "")} by ${caller}`;
      const foreign = await answerTo(route, call, things, [caller]);
      expect(foreign, place).toEqual(await answerTo(route, call, idsOfNothing(things), [caller]));
      if (foreign.status !== 401) expect(foreign.status, place).toBe(call.status ?? 404);
      for (const [name, id] of Object.entries(things))
        expect(foreign.body.includes(id), `${place} tells ${name}`).toBe(false);
    }
  expect(await readState(things)).toBe(before);
});

test("a route treats every ID of another organization, of any kind, like an unknown ID", async () => {
  const before = await readState(things);
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
  expect(await readState(things)).toBe(before);
});
