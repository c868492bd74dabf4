import { describe, expect, test } from "vitest";
import { fetchToken } from "#test/api-token.ts";
import { hashCheaply, makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const password = "correct horse battery";

const admin = await makePerson(db);
await db.user.update({
  where: { id: admin.userId },
  data: { passwordHash: await hashCheaply(password) },
});
const application = await makeApplication(
  db,
  { scopes: ["location.read", "notification.read", "notification.write"] },
  admin,
);
const hook = await makeWebhook(db, "https://hooks.example.com/orders", { application });
await publishUpdates(db, [hook]);
const delivery = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });

const ofHook = `notification/v2/webhooks/${hook.webhookId}`;
const ofApplication = `console/applications/${application.id}`;

/** What a partner's admin would lose to whoever finds the browser open. */
const sensitive: [what: string, method: string, path: string, body?: unknown][] = [
  ["show a webhook's secret", "POST", `console/webhooks/${hook.webhookId}/secret`],
  ["copy a delivery with it", "POST", `console/deliveries/${delivery.id}/signed-request`],
  ["make a token of one's own", "POST", `${ofApplication}/token`, { scope: "location.read" }],
  ["make a client secret", "POST", `${ofApplication}/secrets`, { overlapHours: 24 }],
  [
    "make an application with a client secret",
    "POST",
    "console/applications",
    { name: "Another", grantTypes: ["client_credentials"], scopes: ["location.read"] },
  ],
  ["move a webhook to another host", "PATCH", ofHook, { url: "https://elsewhere.example.com/orders" }],
  ["rotate a webhook's secret", "POST", `${ofHook}/rotation`, { overlapHours: 1 }],
];

async function getState() {
  return {
    hook: await db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } }),
    applications: await db.application.count(),
    secrets: await db.clientSecret.count(),
    invitations: await db.invitation.count(),
  };
}

describe.each(sensitive)("to %s", (_, method, path, body) => {
  test("needs a sign-in within ten minutes, or a confirmation", async () => {
    const old = portal.as(admin, { signedInSecondsAgo: 601 });
    const before = await getState();
    const refused = await old.request(method, `/api/${path}`, body);
    expect([refused.status, refused.body]).toMatchObject([403, { code: "sign_in_not_recent" }]);
    expect(await getState()).toEqual(before);
    const confirmed = await old.post("/api/console/account/confirmation", { password });
    const done = await portal.withCookie(confirmed.cookie).request(method, `/api/${path}`, body);
    expect([200, 201]).toContain(done.status);
  });
});

test("what shows nothing and moves no secret needs no recent sign-in", async () => {
  const client = portal.as(admin, { signedInSecondsAgo: 3_600 });
  const { url } = await db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } });
  const changes = [
    await client.patch(`/api/${ofHook}`, { name: "Renamed", url }),
    await client.patch(`/api/${ofHook}`, { url: `${new URL(url).origin}/another-path` }),
    await client.patch(`/api/${ofApplication}`, { name: "Renamed" }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("programs with a token have no sign-in to confirm", async () => {
  const token = await fetchToken(application, "notification.write");
  const { webhookId } = await makeWebhook(db, "https://first.example.com/orders", { application });
  const path = `notification/v2/webhooks/${webhookId}`;
  const moved = await portal.as(token).patch(`/api/${path}`, { url: "https://second.example.com/orders" });
  expect(moved.status).toBe(200);
  const rotated = await portal.as(token).post(`/api/${path}/rotation`, { overlapHours: 1 });
  expect(rotated.status).toBe(200);
});
