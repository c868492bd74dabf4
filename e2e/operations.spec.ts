import type { Page } from "@playwright/test";
import { openApiDocument } from "#lib/reference/openapi/document.ts";
import { createApplication } from "#test/browser/console.ts";
import { expect, readDemo, signIn, test } from "#test/browser/fixtures.ts";
import { checkExchange } from "#test/document-checker.ts";
import { basic } from "#test/fixtures.ts";

type Sent = { at: string; method?: string; headers?: Record<string, string>; json?: unknown; form?: object };
/** A successful and a failing request to an operation. */
type Asked = { success?: Sent; failure: Sent };

const webhooks = "/api/notification/v2/webhooks";
const oauth = "/oauth2/default/v1";

async function fetchToken(clientId: string, clientSecret: string, scope: string): Promise<string> {
  const response = await fetch(readDemo().tokenUrl, {
    method: "POST",
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

/** Creates a resource by POST and returns its ID. */
async function create(at: string, headers: Record<string, string>, json: object = {}): Promise<string> {
  const response = await fetch(at, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  return ((await response.json()) as { id: string }).id;
}

function registerWebhook(baseUrl: string, headers: Record<string, string>, url = "https://a.example/") {
  const webhook = { name: "A", type: "ORDER", events: ["ORDER_UPDATE"], url };
  return create(`${baseUrl}${webhooks}`, headers, webhook);
}

const log = "/api/notification/v2";
const sampleEvent = { event: "ORDER_UPDATE" };

/** Requests of the delivery log by token, for a webhook whose receiver is down. */
async function whatToAskOfTheLog(
  baseUrl: string,
  headers: Record<string, string>,
): Promise<Record<string, Asked>> {
  const down = await registerWebhook(baseUrl, headers, "http://127.0.0.1:9/closed");
  const at = `${webhooks}/${down}`;
  const test = () => create(`${baseUrl}${at}/test`, headers, sampleEvent);
  const delivery = await test();
  const resent = await test();
  // A resent test event is retried like any other delivery.
  const retrying = await test();
  await create(`${baseUrl}${log}/deliveries/${retrying}/resend`, headers);
  const since = "2026-01-01T00:00:00Z";
  await expect
    .poll(async () => {
      const answer = await fetch(`${baseUrl}${log}/deliveries/${retrying}`, { headers });
      return ((await answer.json()) as { state: string }).state;
    })
    .toBe("RETRYING");
  // Paused, so that orders of other tests do not take its limits.
  const tested = `${webhooks}/${await registerWebhook(baseUrl, headers, "http://127.0.0.1:9/closed")}`;
  await create(`${baseUrl}${tested}/pause`, headers);
  // Without deliveries, because those that one replay has queued are no part of the next.
  const quiet = await registerWebhook(baseUrl, headers);
  const replay = await create(`${baseUrl}${log}/replays`, headers, { since, webhookId: down });
  const get = (path: string, none: string) => ({
    success: { at: `${log}/${path}`, headers },
    failure: { at: `${log}/${none}`, headers },
  });
  const post = (verb: string, json?: object) => ({
    success: { at: `${at}/${verb}`, headers, json },
    failure: { at: `${webhooks}/wh_none/${verb}`, headers, json },
  });
  return {
    readEvents: get("events?after=now", "events?wait=21"),
    getEgressRanges: {
      success: { at: `${log}/egress`, headers },
      failure: { at: `${log}/egress`, headers: { authorization: "Bearer nonsense" } },
    },
    listDeliveries: get(`deliveries?webhookId=${down}&state=QUEUED`, "deliveries?state=FAILED"),
    getDelivery: get(`deliveries/${delivery}`, "deliveries/dlv_none"),
    listIncidents: get(`incidents?webhookId=${down}`, "incidents?state=none"),
    // Test events are in no incident, and of no order.
    getIncident: { failure: { at: `${log}/incidents/inc_none`, headers } },
    getOrder: { failure: { at: `${log}/orders/SO-NONE`, headers } },
    resendDelivery: {
      success: { at: `${log}/deliveries/${resent}/resend`, headers },
      failure: { at: `${log}/deliveries/dlv_none/resend`, headers },
    },
    listReplays: {
      success: { at: `${log}/replays`, headers },
      failure: { at: `${log}/replays`, headers: { authorization: "Bearer nonsense" } },
    },
    startReplay: {
      success: { at: `${log}/replays`, headers, json: { since, webhookId: quiet } },
      failure: { at: `${log}/replays`, headers, json: { since: "yesterday" } },
    },
    getReplay: get(`replays/${replay}`, "replays/rpl_none"),
    // The worker decides whether a replay can still be canceled.
    cancelReplay: { failure: { at: `${log}/replays/rpl_none`, headers } },
    getWebhookHealth: get(`webhooks/${down}/health`, "webhooks/wh_none/health"),
    listTestOrders: get("test-orders", "test-orders?none=1"),
    sendTestOrder: {
      success: { at: `${log}/test-orders`, headers, json: {} },
      failure: { at: `${log}/test-orders`, headers, json: { orderNumber: "TEST-NONE" } },
    },
    sendTestEvent: {
      ...post("test", sampleEvent),
      success: { at: `${tested}/test`, headers, json: sampleEvent },
    },
    pauseWebhook: post("pause"),
    resumeWebhook: post("resume"),
    rotateSecret: post("rotation", { overlapHours: 0 }),
    promoteSecret: { failure: { at: `${at}/rotation`, headers } },
    getReceiverCheck: { failure: { at: `${webhooks}/wh_none/check`, headers } },
    startReceiverCheck: { failure: { at: `${webhooks}/wh_none/check`, headers } },
  };
}

/** By operation of the document. */
async function whatToAsk(page: Page, baseUrl: string): Promise<Record<string, Asked>> {
  const demo = readDemo();
  const { clientId, clientSecret } = demo.application;
  const location = { authorization: `Bearer ${await fetchToken(clientId, clientSecret, "location.read")}` };
  const publisher = {
    authorization: `Bearer ${await fetchToken(demo.publisher.clientId, demo.publisher.clientSecret, "order.publish")}`,
  };
  const own = await createApplication(page, "Every operation");
  const scope = "notification.read notification.write";
  const token = await fetchToken(own.clientId, own.clientSecret, scope);
  const notification = { authorization: `Bearer ${token}` };
  const other = await createApplication(page, "Its log");
  const ofLog = await fetchToken(other.clientId, other.clientSecret, scope);
  const client = { authorization: basic(own.clientId, own.clientSecret) };
  const kept = await registerWebhook(baseUrl, notification);
  const gone = await registerWebhook(baseUrl, notification);
  const registration = { name: "B", type: "ORDER", events: ["ORDER_UPDATE"], url: "https://b.example/" };
  const order = openApiDocument().document.paths?.["/api/intake/v1/order-events"]?.post;
  const sample = JSON.parse(JSON.stringify(order)).requestBody.content["application/json"].examples.sample
    .value[0];
  const authorize = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: demo.application.redirectUris[0] ?? "",
    scope: "location.read",
    state: "a-state",
  });
  return {
    ...(await whatToAskOfTheLog(baseUrl, { authorization: `Bearer ${ofLog}` })),
    searchBranches: {
      success: { at: "/api/location/v1/branches?lat=39.74&long=-104.99&distance=50", headers: location },
      failure: { at: "/api/location/v1/branches?lat=99&distance=x", headers: location },
    },
    readBranchChanges: {
      success: { at: "/api/location/v1/branches/changes?limit=1", headers: location },
      failure: { at: "/api/location/v1/branches/changes?wait=21", headers: location },
    },
    getBranch: {
      success: { at: "/api/location/v1/branches/0101", headers: location },
      failure: { at: "/api/location/v1/branches/none", headers: location },
    },
    tailDeliveries: {
      success: { at: "/api/notification/v2/deliveries/live", headers: notification },
      failure: { at: "/api/notification/v2/deliveries/live", headers: location },
    },
    listWebhooks: {
      success: { at: webhooks, headers: notification },
      failure: { at: webhooks, headers: { authorization: "Bearer nonsense" } },
    },
    registerWebhook: {
      success: { at: webhooks, headers: notification, json: registration },
      failure: { at: webhooks, headers: notification, json: { name: "", more: 1 } },
    },
    getWebhook: {
      success: { at: `${webhooks}/${kept}`, headers: notification },
      failure: { at: `${webhooks}/wh_none`, headers: notification },
    },
    updateWebhook: {
      success: { at: `${webhooks}/${kept}`, headers: notification, json: { name: "C" } },
      failure: { at: `${webhooks}/${kept}`, headers: notification, json: { events: ["ORDER_INVOICED"] } },
    },
    unregisterWebhook: {
      success: { at: `${webhooks}/${gone}`, headers: notification },
      failure: { at: `${webhooks}/wh_none`, headers: notification },
    },
    authorize: {
      success: { at: `${oauth}/authorize?${authorize}` },
      failure: { at: `${oauth}/authorize?client_id=none&client_id=two` },
    },
    requestToken: {
      success: { at: `${oauth}/token`, headers: client, form: { grant_type: "client_credentials", scope } },
      failure: { at: `${oauth}/token`, headers: client, form: { grant_type: "password" } },
    },
    revokeToken: {
      success: { at: `${oauth}/revoke`, headers: client, form: { token: "unknown" } },
      failure: { at: `${oauth}/revoke`, form: { token } },
    },
    introspectToken: {
      success: { at: `${oauth}/introspect`, headers: client, form: { token } },
      failure: { at: `${oauth}/introspect`, headers: client, form: {} },
    },
    getKeys: { success: { at: `${oauth}/keys` }, failure: { at: "/oauth2/none/v1/keys" } },
    getServerMetadata: {
      success: { at: "/oauth2/default/.well-known/oauth-authorization-server" },
      failure: { at: "/oauth2/none/.well-known/oauth-authorization-server" },
    },
    getServerMetadataByRfc8414: {
      success: { at: "/.well-known/oauth-authorization-server/oauth2/default" },
      failure: { at: "/.well-known/oauth-authorization-server/oauth2/none" },
    },
    getMcpMetadata: {
      success: { at: "/.well-known/oauth-protected-resource/mcp" },
      failure: { at: "/.well-known/oauth-protected-resource/mcp", headers: { accept: "text/html" } },
    },
    publishOrderEvents: {
      success: {
        at: "/api/intake/v1/order-events",
        headers: publisher,
        json: { ...sample, eventId: own.clientId, audience: [demo.publisher.clientId] },
      },
      failure: { at: "/api/intake/v1/order-events", headers: publisher, json: "nothing" },
    },
    receiveInInbox: {
      success: { at: `/api/inbox/v1/${own.inboxKey}`, json: { event: "none" } },
      failure: { at: "/api/inbox/v1/none", json: {} },
    },
    getHealth: {
      success: { at: "/api/health" },
      failure: { at: "/api/health", headers: { accept: "text/html" } },
    },
    getReadiness: {
      success: { at: "/api/ready" },
      failure: { at: "/api/ready", headers: { accept: "image/png" } },
    },
    getOpenApiDocument: {
      success: { at: "/api/openapi.json" },
      failure: { at: "/api/openapi.json", headers: { accept: "text/html" } },
    },
  };
}

async function send(baseUrl: string, { at, headers, json, form }: Sent, method: string) {
  const isForm = form !== undefined;
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const body = isForm ? new URLSearchParams({ ...form }).toString() : JSON.stringify(json);
  const response = await fetch(`${baseUrl}${at}`, {
    method,
    redirect: "manual",
    headers: { ...(body && { "content-type": type }), ...headers },
    ...(body && { body }),
  });
  // An event stream never ends.
  const isEndless = response.headers.get("content-type") === "text/event-stream";
  const text = isEndless ? "" : await response.text();
  if (isEndless) await response.body?.cancel();
  const { pathname } = new URL(`${baseUrl}${at}`);
  return { method, path: pathname, status: response.status, headers: response.headers, body: text };
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** The IDs of every operation of the document. */
function operations(): { id: string; method: string }[] {
  return Object.values(openApiDocument().document.paths ?? {}).flatMap((item) =>
    methods.flatMap((method) => {
      const id = item?.[method]?.operationId;
      return id === undefined ? [] : [{ id, method: method.toUpperCase() }];
    }),
  );
}

test("every documented operation answers as documented, on success and failure", async ({ page }) => {
  await signIn(page, "partner");
  const portal = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
  const asked = await whatToAsk(page, portal);
  expect(Object.keys(asked).toSorted()).toEqual(
    operations()
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const { id, method } of operations())
    for (const outcome of ["success", "failure"] as const) {
      const what = asked[id]?.[outcome];
      if (!what) continue;
      const answer = await send(portal, what, method);
      expect(answer.status >= 400, `${id}, ${outcome}: ${answer.status}`).toBe(outcome === "failure");
      expect.soft(checkExchange(answer), `${id}, ${outcome}`).toEqual([]);
    }
});
