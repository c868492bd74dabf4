import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { setPassword } from "#lib/identity/passwords/set-password.ts";
import { createUser } from "#lib/identity/people/create-user.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { authorizeParams, getCode, getLocation, makePkce, redeem, sendConsent } from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { alertRecovered, warnOrDisable } from "./alert-failing-webhooks.ts";
import { sealWebhookSecret } from "./webhook-secret.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

const partner = await makePerson(db);
const staff = [await makePerson(db, "STAFF"), await makePerson(db, "ADMIN")];
const [clerk] = staff as [UserActor, UserActor];
const partnerRows = { organizationId: partner.organizationId };
const application = await makeApplication(
  db,
  {
    grantTypes: ["client_credentials", "authorization_code"],
    scopes: ["notification.read", "notification.write"],
    redirectUris: ["https://partner.example.com/callback"],
  },
  partner,
);
const hook = await makeWebhook(db, "https://hooks.example.com/orders", { application });
await publishUpdates(db, [hook]);
const delivery = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });

/** The console has what the notification API does not. */
function toPath(path: string): string {
  const isOfBoth = /^(deliveries|webhooks)\b/.test(path) && !/\/(secret|signed-request|export)\b/.test(path);
  return `/api/${isOfBoth ? "notification/v2" : "console"}/${path}`;
}

/** What of a partner decides who learns a secret, and who gets a token. */
async function getLocks(applicationId: string) {
  return db.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: {
      redirectUris: { select: { uri: true } },
      clientSecrets: { select: { id: true, expiresAt: true } },
      webhooks: {
        select: { url: true, secretEncrypted: true, nextSecretEncrypted: true, nextSecretFrom: true },
      },
    },
  });
}

describe.each(staff)(
  "$role: what would show a partner's secret, or send it elsewhere, is refused",
  (person) => {
    const ofHook = `webhooks/${hook.webhookId}`;
    const ofApplication = `applications/${application.id}`;
    const mine = "https://staff.example.com/";

    test.each([
      ["show a webhook's secret", "POST", `${ofHook}/secret`, undefined],
      ["copy a delivery with it", "POST", `deliveries/${delivery.id}/signed-request`, undefined],
      ["rotate it", "POST", `${ofHook}/rotation`, { overlapHours: 0 }],
      ["let a new one take over", "DELETE", `${ofHook}/rotation`, undefined],
      ["change a webhook's URL", "PATCH", ofHook, { url: mine }],
      ["change it beside something else", "PATCH", ofHook, { name: "Renamed", url: mine }],
      [
        "register a webhook",
        "POST",
        "webhooks",
        { applicationId: application.id, name: "Mine", type: "ORDER", events: ["ORDER_UPDATE"], url: mine },
      ],
      ["make a client secret", "POST", `${ofApplication}/secrets`, { overlapHours: 24 }],
      ["add a redirect URI", "PATCH", ofApplication, { redirectUris: [mine] }],
      [
        "create an application that sends codes elsewhere",
        "POST",
        "applications",
        {
          name: "Ours",
          organizationId: partner.organizationId,
          grantTypes: ["authorization_code"],
          scopes: ["location.read"],
          redirectUris: [mine],
        },
      ],
    ])("%s", async (_, method, path, body) => {
      const before = await getLocks(application.id);
      const response = await portal.as(person).request(method, toPath(path), body);
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({
        code: "forbidden",
        detail: expect.stringMatching(/^Only the organization that owns/),
      });
      expect(await getLocks(application.id)).toEqual(before);
    });

    test("staff can change the rest of a webhook and an application, with unchanged URLs", async () => {
      const webhook = { name: "Orders", url: "https://hooks.example.com/orders", events: ["ORDER_UPDATE"] };
      expect((await portal.as(person).patch(toPath(ofHook), webhook)).status).toBe(200);
      const redirectUris = ["https://partner.example.com/callback"];
      const changed = { redirectUris, scopes: ["notification.read", "notification.write", "location.read"] };
      expect((await portal.as(person).patch(toPath(ofApplication), changed)).status).toBe(200);
    });

    test("an application for a partner has no secret until one of its admins makes one", async () => {
      const registration = {
        name: "For a partner",
        organizationId: partner.organizationId,
        grantTypes: ["client_credentials"],
        scopes: ["location.read"],
      };
      const made = (await portal.as(person).post(toPath("applications"), registration)).body;
      expect(made).toMatchObject({ clientSecret: null, secrets: [] });
      const first = await portal
        .as(partner)
        .post(toPath(`applications/${made.id}/secrets`), { overlapHours: 0 });
      expect(first.body).toMatchObject({ clientSecret: expect.stringMatching(/^[\w-]{43}$/) });
    });

    test("the distributor's own applications have secrets that its staff see", async () => {
      const own = await makeApplication(db, { scopes: ["notification.write"] }, person);
      const { webhookId, secret } = await makeWebhook(db, "https://hooks.example.com/own", {
        application: own,
      });
      expect((await portal.as(person).post(toPath(`webhooks/${webhookId}/secret`))).body).toMatchObject({
        secret,
      });
      expect(
        (await portal.as(person).post(toPath(`webhooks/${webhookId}/rotation`), { overlapHours: 1 })).status,
      ).toBe(200);
      expect(
        (await portal.as(person).post(toPath(`applications/${own.id}/secrets`), { overlapHours: 0 })).status,
      ).toBe(201);
    });
  },
);

/** Spellings in which a receiver may give a secret back. */
const spellings: ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => encodeURIComponent(secret),
  (secret) => encodeURIComponent(secret).toLowerCase(),
  // PHP, .NET, Gson and Python escape these in JSON.
  (secret) => secret.replaceAll("/", "\\/"),
  (secret) => secret.replaceAll("+", "\\u002B").replaceAll("/", "\\u002F"),
  (secret) => secret.replaceAll("=", "\\u003d"),
  (secret) => secret.replaceAll("+", "&#43;").replaceAll("/", "&#x2F;").replaceAll("=", "&#61;"),
  (secret) => Buffer.from(secret, "base64").toString("base64url"),
];

test("no response of the console shows staff the secret of their test, however the receiver returns it", async () => {
  const receiver = await startReceiver(({ headers, body }, response) => {
    const carried: unknown = headers.authorization ?? JSON.parse(body).webhookDetails[0].apiKey;
    const echoes = spellings.map((spell) => spell(String(carried)));
    response.writeHead(200, { "x-echo": echoes.join(" ") }).end(JSON.stringify({ echoes }));
  });
  const echoing = await makeWebhook(db, receiver.url, { application });
  // One with each letter that is spelled differently somewhere.
  const middle = randomBytes(19).toString("hex");
  const secret = `+/${middle}+/0=`;
  await db.webhook.update({
    where: { id: echoing.webhookId },
    data: { secretEncrypted: sealWebhookSecret(secret, echoing.webhookId) },
  });
  const answers: string[] = [];
  for (const event of ["ORDER_UPDATE", "ORDER_INVOICED"]) {
    const sent = await portal.as(clerk).post(toPath(`webhooks/${echoing.webhookId}/test`), { event });
    expect(sent.status).toBe(200);
    const tested = sent.body;
    expect(tested.attempts[0].responseBody).toContain("[secret]");
    answers.push(JSON.stringify(tested));
    answers.push((await portal.as(clerk).get(toPath(`deliveries/${tested.id}`))).text);
  }
  const pages = [
    `webhooks?applicationId=${application.id}`,
    `webhooks/${echoing.webhookId}`,
    `applications/${application.id}`,
    "applications",
    `deliveries?webhookId=${echoing.webhookId}`,
    `deliveries/export?webhookId=${echoing.webhookId}`,
    `inbox?applicationId=${application.id}`,
    `requests?applicationId=${application.id}`,
    "audit",
    "mails",
    `search?q=${echoing.webhookId}`,
  ];
  for (const page of pages) {
    const response = await portal.as(clerk).get(toPath(page));
    expect(response.status, page).toBe(200);
    answers.push(response.text);
  }
  await receiver.close();
  for (const answer of answers) expect(answer.toLowerCase().includes(middle), answer).toBe(false);
});

describe("the query of a partner's webhook URL", () => {
  const credential = "9f8e7d6c5b4a";
  const made = async () => {
    const receiver = await startReceiver(({ body, path }, response) => {
      response.writeHead(200, { "x-echo": path }).end(body);
    });
    const url = `${receiver.url}?token=${credential}&k=1`;
    const own = await makeApplication(db, { scopes: ["notification.write"] }, partner);
    return { ...(await makeWebhook(db, url, { application: own })), url, receiver };
  };

  test("is shown to its people, and to staff nowhere", async () => {
    const { webhookId, url, receiver } = await made();
    const masked = `${receiver.url}?[secret]`;
    const sent = await portal
      .as(clerk)
      .post(toPath(`webhooks/${webhookId}/test`), { event: "ORDER_INVOICED" });
    const tested = sent.body;
    expect(tested.attempts[0]).toMatchObject({
      url: masked,
      responseBody: expect.stringContaining("[secret]"),
    });
    const setFailing = (failingSince: Date | null) =>
      db.webhook.update({ where: { id: webhookId }, data: { failingSince } });
    await setFailing(addSeconds(new Date(), -25 * 60 * 60));
    await warnOrDisable(webhookId);
    await setFailing(null);
    await alertRecovered(webhookId);
    await warnOrDisable(webhookId, [url]);
    const pages = [
      "webhooks",
      `webhooks/${webhookId}`,
      `deliveries?webhookId=${webhookId}`,
      `deliveries/${tested.id}`,
      `deliveries/export?webhookId=${webhookId}`,
      "search?q=127.0.0.1",
      `search?q=${webhookId}`,
      "audit",
      "audit/export",
      "mails",
    ];
    for (const page of pages) {
      const response = await portal.as(clerk).get(toPath(page));
      expect(response.status, page).toBe(200);
      expect(response.text, page).not.toContain(credential);
    }
    const notices = await db.notice.findMany({ where: partnerRows, orderBy: { id: "desc" }, take: 3 });
    const texts = [`deliveries at ${masked}.`, `deliveries at ${masked} again.`, `to ${masked} has failed`];
    expect(notices.map(({ text }) => text)).toEqual(texts.map((text) => expect.stringContaining(text)));
    const own = (await portal.as(partner).get(toPath(`webhooks/${webhookId}`))).body;
    const ownDelivery = (await portal.as(partner).get(toPath(`deliveries/${tested.id}`))).body;
    expect([own.url, ownDelivery.webhook.url, ownDelivery.attempts[0].url]).toEqual([url, url, url]);
    expect(ownDelivery.attempts[0].requestBody).toContain(credential);
    await receiver.close();
  });

  test("is shown to its people, and not to staff, in an incident and in the report of a check", async () => {
    const { webhookId, url, receiver } = await made();
    const at = new Date();
    const answer = `Unknown token ${credential}`;
    const ofWebhook = { webhookId, deliveryId: delivery.id };
    const failed = { cause: "unauthorized", startedAt: at, lastFailureAt: at, causes: [], httpStatus: 401 };
    const { id } = await db.incident.create({
      data: { id: newId("incident"), ...ofWebhook, ...failed, answer },
    });
    const exchange = {
      requestHeaders: {},
      requestBody: url,
      requestBytes: url.length,
      httpStatus: 401,
      durationMs: 1,
      responseHeaders: { "x-echo": url },
      responseBody: answer,
      failure: null,
    };
    const judgement = { probe: "order_update", verdict: "FAILED", summary: "", warning: null };
    await db.receiverCheck.create({
      data: {
        id: newId("receiverCheck"),
        ...partnerRows,
        webhookId,
        url,
        state: "DONE",
        startedByName: "Somebody",
        results: [{ ...judgement, exchanges: [exchange] }],
      },
    });
    for (const page of ["incidents", `incidents/${id}`, `webhooks/${webhookId}/check`]) {
      const [seen, own] = [
        await portal.as(clerk).get(toPath(page)),
        await portal.as(partner).get(toPath(page)),
      ];
      expect([seen.status, own.status], page).toEqual([200, 200]);
      expect(seen.text, page).not.toContain(credential);
      expect(own.text, page).toContain(credential);
    }
    await receiver.close();
  });

  test("is not found out by searching for its characters", async () => {
    const { webhookId, receiver } = await made();
    const find = async (text: string) =>
      (await portal.as(clerk).get(toPath(`search?q=${encodeURIComponent(text)}`))).body;
    const { port } = new URL(receiver.url);
    expect(JSON.stringify(await find(`127.0.0.1:${port}/hook`))).toContain(webhookId);
    expect(JSON.stringify(await find(`127.0.0.1:${port}/hook?token=`))).not.toContain(webhookId);
    expect(JSON.stringify(await find(credential.slice(0, 6)))).not.toContain(webhookId);
    await receiver.close();
  });

  test("is in no audit entry and no export, for its own people either", async () => {
    const hooked = await made();
    const { webhookId, url, receiver } = hooked;
    const moved = `${receiver.url}/moved?token=${credential}`;
    expect((await portal.as(partner).patch(toPath(`webhooks/${webhookId}`), { url: moved })).status).toBe(
      200,
    );
    expect((await portal.as(partner).post(toPath(`webhooks/${webhookId}/check`))).status).toBe(202);
    await publishUpdates(db, [hooked]);
    for (const page of ["audit", "audit/export", `deliveries/export?webhookId=${webhookId}`])
      expect((await portal.as(partner).get(toPath(page))).text, page).not.toContain(credential);
    const entries = await db.auditEntry.findMany({ where: { targetId: webhookId }, orderBy: { id: "asc" } });
    expect(entries.map(({ detail }) => detail)).toMatchObject([
      { url: `${url.split("?")[0]}?[secret]` },
      { url: `${receiver.url}/moved?[secret]` },
      { url: `${receiver.url}/moved?[secret]` },
    ]);
    await receiver.close();
  });

  test("stays when staff send the URL back as they see it, and they cannot set another one", async () => {
    const { webhookId, url, receiver } = await made();
    const shown = (await portal.as(clerk).get(toPath(`webhooks/${webhookId}`))).body.url;
    const renamed = await portal
      .as(clerk)
      .patch(toPath(`webhooks/${webhookId}`), { name: "Renamed", url: shown });
    expect(renamed.status).toBe(200);
    const without = await portal.as(clerk).patch(toPath(`webhooks/${webhookId}`), { url: receiver.url });
    expect(without.status).toBe(403);
    expect(await db.webhook.findUnique({ where: { id: webhookId } })).toMatchObject({ name: "Renamed", url });
    await receiver.close();
  });
});

describe("a public client, whose ID anybody knows", () => {
  const made = async () =>
    makeApplication(
      db,
      {
        clientType: "PUBLIC",
        grantTypes: ["authorization_code"],
        scopes: ["notification.write", "location.read"],
        redirectUris: ["http://127.0.0.1/native"],
      },
      partner,
    );
  const { verifier, challenge } = makePkce();
  const asked = (scope: string) => ({
    scope,
    redirect_uri: "http://127.0.0.1:51004/native",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });

  test("changes its webhooks for people of its own organization", async () => {
    const client = { ...(await made()), clientSecret: "" };
    const code = await getCode(client, partner, asked("notification.write"));
    const more = { code_verifier: verifier, redirect_uri: asked("").redirect_uri };
    expect(await (await redeem(client, code, more)).json()).toMatchObject({ scope: "notification.write" });
  });

  test.each([
    ["staff", async () => clerk],
    ["another partner's admin", () => makePerson(db)],
  ])("gives %s no token for them, and any other scope", async (_, person) => {
    const client = { ...(await made()), clientSecret: "" };
    const foreigner = await person();
    const refused = await sendConsent(authorizeParams(client, asked("notification.write")), foreigner);
    expect(getLocation(refused).searchParams.get("error")).toBe("access_denied");
    expect(await db.grant.count({ where: { userId: foreigner.userId, applicationId: client.id } })).toBe(0);
    expect(await getCode(client, foreigner, asked("location.read"))).not.toBe("");
  });
});

test("no verb lets staff choose the password of an account", async () => {
  const ctx = makeContext(clerk, db);
  const chosen = { password: "a password that staff know" };
  await expect(setPassword(ctx, { ...chosen, userId: partner.userId })).rejects.toMatchObject({
    code: "not_found",
  });
  const user = { ...chosen, email: "mole@example.com", name: "Mole", role: "PARTNER_ADMIN" } as const;
  await expect(createUser(ctx, { ...user, organizationId: partner.organizationId })).rejects.toMatchObject({
    code: "forbidden",
  });
});
