import { describe, expect, test } from "vitest";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const password = "correct horse battery";

const admin = await makePerson(db);
await db.user.update({
  where: { id: admin.userId },
  data: { passwordHash: await hashPassword(password) },
});
const application = await makeApplication(
  db,
  { scopes: ["location.read", "notification.read", "notification.write"] },
  admin,
);
const hook = await makeWebhook(db, "https://hooks.example.com/orders", { application });
await publishUpdates(db, [hook]);
const delivery = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(`${baseUrl}/api/${path}`, {
    method,
    headers: { origin: baseUrl, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const setCookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, setCookie };
}

const cookieOf = (secondsAgo: number) => sessionCookie(admin, toEpochSeconds(new Date()) - secondsAgo);
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
    const old = await cookieOf(601);
    const before = await getState();
    const refused = await send(method, path, { cookie: old }, body);
    expect([refused.status, refused.body]).toMatchObject([403, { code: "sign_in_not_recent" }]);
    expect(await getState()).toEqual(before);
    const confirmed = await send("POST", "console/account/confirmation", { cookie: old }, { password });
    const done = await send(method, path, { cookie: confirmed.setCookie }, body);
    expect([200, 201]).toContain(done.status);
  });
});

test("what shows nothing and moves no secret needs no recent sign-in", async () => {
  const cookie = await cookieOf(3_600);
  const { url } = await db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } });
  const changes = [
    await send("PATCH", ofHook, { cookie }, { name: "Renamed", url }),
    await send("PATCH", ofHook, { cookie }, { url: `${new URL(url).origin}/another-path` }),
    await send("PATCH", ofApplication, { cookie }, { name: "Renamed" }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("programs with a token have no sign-in to confirm", async () => {
  const authorization = `Bearer ${await fetchToken(application, "notification.write")}`;
  const { webhookId } = await makeWebhook(db, "https://first.example.com/orders", { application });
  const path = `notification/v2/webhooks/${webhookId}`;
  const moved = await send("PATCH", path, { authorization }, { url: "https://second.example.com/orders" });
  expect(moved.status).toBe(200);
  const rotated = await send("POST", `${path}/rotation`, { authorization }, { overlapHours: 1 });
  expect(rotated.status).toBe(200);
});
