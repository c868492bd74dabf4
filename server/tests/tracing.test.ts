import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { startTracing } from "#lib/platform/tracing/start-tracing.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { accept, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
  attributes: Record<string, unknown>;
};

/** A collector for the part of OTLP over HTTP with JSON that the portal sends. */
const spans: Span[] = [];
const calls: { url: string; headers: IncomingHttpHeaders }[] = [];
type Attributes = { key: string; value: Record<string, unknown> }[];
const plain = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const collector = createServer(async (request, response) => {
  calls.push({ url: request.url ?? "", headers: request.headers });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  type Sent = Omit<Span, "service" | "attributes"> & { attributes: Attributes };
  const body: {
    resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Sent[] }[] }[];
  } = JSON.parse(Buffer.concat(chunks).toString());
  for (const { resource, scopeSpans } of body.resourceSpans)
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({
        ...span,
        service: String(plain(resource.attributes)["service.name"]),
        attributes: plain(span.attributes),
      });
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const { port } = collector.address() as AddressInfo;
const { db } = await setUpTestDatabase({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_EXPORTER_OTLP_HEADERS: "x-team=portal",
});
const stopTracing = await startTracing("partner-portal-web");
const baseUrl = await setUpApiServer();
afterAll(() => new Promise((resolve) => collector.close(resolve)));

test("request, publication, and attempt are one trace across two processes, and the receiver can continue it", async () => {
  const receiver = await startReceiver(accept);
  const hook = await makeWebhook(db, receiver.url);
  const staff = await makePerson(db, "STAFF");
  const publisher = await makeApplication(db, { scopes: ["order.publish"] }, staff);
  const token = await fetchToken(publisher, "order.publish");
  const worker = await startWorker();
  const caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const event = sampleOrderUpdate({
    orderNumber: "SO-1",
    eventId: "traced-1",
    at: new Date(),
    audience: [hook.application.clientId],
    status: "Pending",
  });
  const answer = await fetch(`${baseUrl}/api/intake/v1/order-events`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", traceparent: caller },
    body: JSON.stringify([event]),
  });
  expect(answer.status).toBe(202);
  await until("the delivery", () => receiver.received.length === 1);
  // A process that ends sends its remaining spans.
  expect(await endWorker(worker, "SIGTERM")).toBe(0);
  await stopTracing();
  await receiver.close();

  const ours = spans.filter(({ traceId }) => traceId === "0af7651916cd43dd8448eb211c80319c");
  const [request, publish, attempt] = [
    "POST /api/intake/v1/order-events",
    "publish order events",
    "deliver",
  ].map((name) => ours.filter((span) => span.name === name));
  expect([request?.length, publish?.length, attempt?.length]).toEqual([1, 1, 1]);
  expect(request?.[0]).toMatchObject({ parentSpanId: "b7ad6b7169203331", service: "partner-portal-web" });
  expect(request?.[0]?.attributes).toMatchObject({
    "http.response.status_code": 202,
    "portal.request.id": answer.headers.get("x-request-id"),
  });
  expect(publish?.[0]?.parentSpanId).toBe(request?.[0]?.spanId);
  expect(attempt?.[0]).toMatchObject({
    parentSpanId: publish?.[0]?.spanId,
    service: "partner-portal-worker",
  });
  expect(receiver.received[0]?.headers["traceparent"]).toBe(
    `00-0af7651916cd43dd8448eb211c80319c-${attempt?.[0]?.spanId}-01`,
  );
  expect(calls.every(({ url, headers }) => url === "/v1/traces" && headers["x-team"] === "portal")).toBe(
    true,
  );
  // The collector got neither the token nor the webhook's secret.
  expect(JSON.stringify(spans)).not.toContain(token);
  expect(JSON.stringify(spans)).not.toContain(hook.secret);
});
