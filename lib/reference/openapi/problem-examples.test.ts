import { beforeAll, describe, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { problemCodes } from "#lib/platform/errors.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { type MadeApplication, makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { openApiDocument } from "./document.ts";
import examples from "./examples.json" with { type: "json" };
import { problemExample } from "./problem-examples.ts";

const { db } = await setUpTestDatabase({ RATE_LIMITS: "notification=0.01/80,inbox=0.01/80" });
const base = await setUpApiServer();

const scopes = ["location.read", "notification.read", "notification.write"] as const;
const branches = "/api/location/v1/branches";
const webhooks = "/api/notification/v2/webhooks";

let token: string;
let narrow: string;
let staffToken: string;
let partner: UserActor;
let application: MadeApplication;
beforeAll(async () => {
  partner = await makePerson(db);
  application = await makeApplication(db, { scopes: [...scopes] }, partner);
  token = await fetchToken(application, scopes.join(" "));
  const other = await makeApplication(db, { scopes: ["product.read"] }, partner);
  narrow = await fetchToken(other, "product.read");
  const publisher = await makeApplication(db, { scopes: ["order.publish"] }, await makePerson(db, "STAFF"));
  staffToken = await fetchToken(publisher, "order.publish");
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101")]));
});

const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const json = (body: unknown) => ({ method: "POST", body: new Blob([JSON.stringify(body)]) });

type Asked = { path?: string; init?: RequestInit };

async function getProblem(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`${base}${path}`, init);
  return (await response.json()) as Record<string, unknown>;
}

/** Compares the response with the example, except for the request ID. */
async function expectAsExample(code: (typeof problemCodes)[number], path: string, asked: Asked = {}) {
  const { requestId: _, ...answered } = await getProblem(asked.path ?? path, asked.init);
  const { requestId: __, ...example } = problemExample(code, path);
  expect(answered).toEqual(example);
}

async function asPerson(person: UserActor, body: unknown, authTime?: number): Promise<RequestInit> {
  const cookie = await sessionCookie(person, authTime);
  return { ...json(body), headers: { cookie, origin: base, "content-type": "application/json" } };
}

describe("errors match their examples", () => {
  test("location API", async () => {
    const headers = bearer(token);
    await expectAsExample("invalid_request", branches, {
      path: `${branches}?lat=39.74&distance=50000`,
      init: { headers },
    });
    await expectAsExample("unauthenticated", branches);
    await expectAsExample("invalid_token", branches, { init: { headers: bearer("a.b.c") } });
    await expectAsExample("insufficient_scope", branches, { init: { headers: bearer(narrow) } });
    await expectAsExample("not_found", branches, { path: `${branches}?state=AK`, init: { headers } });
    await expectAsExample("not_found", `${branches}/9999`, { init: { headers } });
    await expectAsExample("not_acceptable", branches, {
      init: { headers: { ...headers, accept: "text/csv" } },
    });
  });

  test("notification API", async () => {
    const headers = bearer(token);
    const one = `${webhooks}/${examples.webhook.id}`;
    const { type: _, ...untyped } = examples.registration;
    const bad = { ...json({ ...untyped, url: "http://hooks.example.com/orders" }), headers };
    await expectAsExample("invalid_request", webhooks, { init: bad });
    const update = { ...json({ events: ["ORDER_INVOICED"] }), method: "PATCH", headers };
    const { webhookId } = await makeWebhook(db, examples.registration.url, { application });
    await db.webhook.update({ where: { id: webhookId }, data: { id: examples.webhook.id } });
    await expectAsExample("invalid_request", one, { init: update });
    await db.webhook.delete({ where: { id: examples.webhook.id } });
    await expectAsExample("not_found", one, { init: { headers } });
    await expectAsExample("insufficient_scope", webhooks, {
      init: { ...json(examples.registration), headers: bearer(narrow) },
    });
    await expectAsExample("method_not_allowed", webhooks, { init: { method: "DELETE", headers } });
    const large = { ...json({ ...examples.registration, name: "n".repeat(70_000) }), headers };
    await expectAsExample("payload_too_large", webhooks, { init: large });
    const plain = { method: "POST", body: "{}", headers: { ...headers, "content-type": "text/plain" } };
    await expectAsExample("unsupported_media_type", webhooks, { init: plain });
    const keyed = { ...headers, "idempotency-key": "key-1" };
    for (let slot = 0; slot < 5; slot += 1)
      await fetch(`${base}${webhooks}`, {
        ...json(examples.registration),
        headers: slot === 0 ? keyed : headers,
      });
    await expectAsExample("idempotency_key_reused", webhooks, {
      init: { ...json({ ...examples.registration, name: "Other" }), headers: keyed },
    });
    await expectAsExample("webhook_limit_reached", webhooks, {
      init: { ...json(examples.registration), headers },
    });
    await Promise.all(Array.from({ length: 80 }, () => fetch(`${base}${webhooks}`, { headers })));
    await expectAsExample("too_many_requests", webhooks, { init: { headers } });
  });

  test("delivery log and event feed", async () => {
    const application = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
    const ownToken = await fetchToken(application, "notification.read notification.write");
    const headers = { ...bearer(ownToken), "content-type": "application/json" };
    const documented = (method: "get" | "post" | "delete", path: string, status: number, code: string) => {
      const item = JSON.parse(openApiDocument().text).paths[path][method].responses[status];
      return item.content["application/problem+json"].examples[code].value.detail;
    };
    const log = "/api/notification/v2";
    const cases = [
      ["get", "/events", 400, "invalid_request", "?wait=21"],
      ["get", "/deliveries", 400, "invalid_request", "?state=FAILED"],
      ["get", "/deliveries/{deliveryId}", 404, "not_found", ""],
      ["post", "/deliveries/{deliveryId}/resend", 404, "not_found", ""],
      ["post", "/replays", 404, "not_found", ""],
      ["get", "/replays/{replayId}", 404, "not_found", ""],
      ["delete", "/replays/{replayId}", 404, "not_found", ""],
      ["get", "/webhooks/{webhookId}/health", 404, "not_found", ""],
      ["post", "/webhooks/{webhookId}/pause", 404, "not_found", ""],
      ["delete", "/webhooks/{webhookId}/rotation", 404, "not_found", ""],
    ] as const;
    for (const [method, path, status, code, query] of cases) {
      const at = `${log}${path.replace(/\{\w+\}/, "none")}${query}`;
      const body =
        path === "/replays"
          ? { body: JSON.stringify({ since: "2026-01-01T00:00:00Z", webhookId: "none" }) }
          : {};
      const answered = await getProblem(at, {
        ...body,
        method: method.toUpperCase(),
        headers,
      });
      expect(answered, at).toMatchObject({ code, detail: documented(method, `${log}${path}`, status, code) });
    }
  });

  test("intake, inbox and authorization server", async () => {
    const intake = "/api/intake/v1/order-events";
    const broken = { method: "POST", body: new Blob(["{"]), headers: bearer(staffToken) };
    await expectAsExample("invalid_request", intake, { init: broken });
    await expectAsExample("insufficient_scope", intake, { init: { ...json([]), headers: bearer(token) } });
    await expectAsExample("not_found", "/api/inbox/v1/a1b2c3", { init: json({}) });
    await expectAsExample("not_found", "/oauth2/other/v1/keys");
  });

  test("the portal's own", async () => {
    const member = await makePerson(db, "PARTNER_MEMBER", partner.organizationId);
    const use = { grantTypes: ["client_credentials"], scopes: ["order.publish"] };
    const registration = { name: "Board", ...use };
    await expectAsExample("forbidden", "/api/console/applications", {
      init: await asPerson(member, registration),
    });
    const reader = await makePerson(db, "PARTNER_READ_ONLY", partner.organizationId);
    await expectAsExample("read_only_role", "/api/notification/v2/webhooks", {
      init: await asPerson(reader, {}),
    });
    const hourAgo = toEpochSeconds(new Date()) - 3_600;
    await expectAsExample("sign_in_not_recent", "/api/console/account/totp", {
      init: { ...(await asPerson(partner, {}, hourAgo)) },
    });
    await expectAsExample("owner_not_confirmed", "/api/console/account/totp", {
      init: { ...(await asPerson(partner, {})) },
    });
  });
});

test("every operation needs the scope that its example of insufficient_scope names", async () => {
  const { paths } = JSON.parse(openApiDocument().text);
  const operations = Object.keys(paths).flatMap((path) =>
    ["get", "post", "put", "patch", "delete"]
      .filter((method) => paths[path][method]?.security[0]?.oauth2)
      .map((method) => ({ path, method, documented: paths[path][method] })),
  );
  expect(operations.length).toBeGreaterThan(20);
  for (const { path, method, documented } of operations) {
    const init = { method: method.toUpperCase(), headers: bearer(narrow) };
    const [scope] = documented.security[0].oauth2;
    const { examples: named } = documented.responses[403].content["application/problem+json"];
    const detail = `The access token needs the scope ${scope}.`;
    expect(named.insufficient_scope.value.detail).toBe(detail);
    expect(await getProblem(path, init), `${method} ${path}`).toMatchObject({ detail });
  }
});

test("every error example names a path of the document or of the console", () => {
  const paths = Object.keys(openApiDocument().document.paths ?? {});
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`));
  for (const code of problemCodes) {
    const { instance } = problemExample(code);
    const isKnown =
      instance.startsWith("/api/console/") || patterns.some((pattern) => pattern.test(instance));
    expect(isKnown, `${code}: ${instance}`).toBe(true);
  }
  const { paths: items = {} } = openApiDocument().document;
  for (const [path, item] of Object.entries(items))
    for (const [, instance] of JSON.stringify(item).matchAll(/"instance":"([^"]+)"/g))
      expect(instance, path).toMatch(new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`));
});
