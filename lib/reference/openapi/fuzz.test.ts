// `npm run fuzz` sends 50,000 requests. A failure prints its seed and the smallest failing request.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { checkExchange } from "#test/document-checker.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { type Known, requestArbitrary } from "#test/request-arbitrary.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const isLong = process.env["MODE"] === "fuzz";
const requests = Number(process.env["FUZZ_REQUESTS"] ?? (isLong ? 50_000 : 500));
// The short run is the same every time. The long one is always new.
const seed = process.env["FUZZ_SEED"] ?? (isLong ? undefined : 20_260_301);
const { db } = await setUpTestDatabase();
const base = await setUpApiServer();
const known: Known = {
  tokens: [],
  basic: [],
  path: { number: ["101", "202"], authServerId: ["default"], inboxKey: [], webhookId: [] },
  urls: ["https://hooks.example.com/a", "https://hooks.example.com/b", "http://127.0.0.1:9/x", "ftp://x"],
};
const scopes = ["location.read", "notification.read", "notification.write", "order.publish"] as const;

beforeAll(async () => {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101"), branchRecord("202")]));
  const application = await makeApplication(db, { scopes: [...scopes] }, await makePerson(db, "STAFF"));
  known.path["inboxKey"] = [application.inboxKey];
  known.basic = [basic(application.clientId, application.clientSecret)];
  known.tokens = [
    await fetchToken(application, scopes.join(" ")),
    await fetchToken(application, "location.read"),
  ];
  const registered = await fetch(`${base}/api/notification/v2/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${known.tokens[0]}` },
    body: new Blob([
      JSON.stringify({
        name: "Fuzz",
        type: "ORDER",
        events: ["ORDER_UPDATE"],
        url: "https://hooks.example.com/f",
      }),
    ]),
  });
  known.path["webhookId"] = [((await registered.json()) as { id: string }).id];
});

test(`${requests} requests generated from the schemas get no 500, no HTML, and only documented responses`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requestArbitrary(known), async ({ method, path, headers, body, declared }) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers,
        redirect: "manual",
        ...(body !== undefined && { body: new Blob([body]) }),
      });
      // A stream of events never ends.
      const isEndless = response.headers.get("content-type") === "text/event-stream";
      const text = isEndless ? "" : await response.text();
      if (isEndless) await response.body?.cancel();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(response.status).toBeLessThan(500);
      const { pathname } = new URL(`${base}${path}`);
      // Whatever an odd segment makes of the path, a caller sees an answer of the operation. A client removes "." itself.
      if (declared && path.split("?", 1)[0] === pathname)
        expect(declared, `${method} ${path}`).toContain(String(response.status));
      if (!pathname.endsWith("/authorize"))
        expect(response.headers.get("content-type") ?? "").not.toContain("html");
      const exchange = {
        method,
        path: pathname,
        status: response.status,
        headers: response.headers,
        body: text,
      };
      expect(checkExchange(exchange)).toEqual([]);
    }),
    { numRuns: requests, ...(seed !== undefined && { seed: Number(seed) }) },
  );
  // Some requests passed the first check, and some did not.
  for (const status of [200, 400, 401, 404])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(requests / 100);
  process.stdout.write(
    `${requests} requests: ${[...statuses]
      .toSorted()
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ")}\n`,
  );
}, 3_600_000);
