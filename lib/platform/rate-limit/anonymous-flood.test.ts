import { expect, test } from "vitest";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { setPhase } from "#lib/portal/operations/process-phase.ts";
import { fetchToken } from "#test/api-token.ts";
import { basic, makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { defaultRateLimits } from "./policies.ts";

const limits = Object.entries(defaultRateLimits).map(
  ([name, { perSecond, burst }]) => `${name}=${perSecond}/${burst}`,
);
const { db } = await setUpTestDatabase({ RATE_LIMITS: limits.join() });
const base = await setUpApiServer();
await seedBranches(systemContext(db, "test"));
setPhase("serving");

const flooder = { [remoteAddressHeader]: "203.0.113.1" };

function post(path: string, headers: Record<string, string>, body: string | URLSearchParams) {
  return fetch(`${base}${path}`, { method: "POST", headers: { ...flooder, ...headers }, body });
}

/** What an address without credentials can ask for. */
const requests: (() => Promise<Response>)[] = [
  () => fetch(`${base}/api/ready`, { headers: flooder }),
  () => fetch(`${base}/api/console/branches`, { headers: flooder }),
  () => fetch(`${base}/api/console/branches?q=a`, { headers: flooder }),
  () => fetch(`${base}/api/console/branches/1019`, { headers: flooder }),
  () => fetch(`${base}/api/console/places?q=chicago`, { headers: flooder }),
  () =>
    fetch(`${base}/api/location/v1/branches?state=TX`, {
      headers: { ...flooder, authorization: "Bearer a.b.c" },
    }),
  () =>
    post(
      "/oauth2/default/v1/token",
      { authorization: basic("pp_unknown", "wrong") },
      new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
    ),
  () => post("/api/inbox/v1/unknown", {}, "{}"),
];

test("while an address floods the portal up to its limits, another gets its token, its search, and its registration", async () => {
  const client = await makeApplication(db, { scopes: ["location.read", "notification.write"] });
  let isOver = false;
  const statuses = new Map<string, number>();
  const flood = Array.from({ length: 60 }, async (_, first) => {
    for (let at = first; !isOver || at < 600; at += 60) {
      const response = await requests[at % requests.length]?.();
      await response?.arrayBuffer();
      const name = `${at % requests.length === 0 ? "ready " : ""}${response?.status}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
    }
  });
  const token = await fetchToken(client, "location.read notification.write");
  const search = await fetch(`${base}/api/location/v1/branches?lat=41.88&long=-87.63&distance=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const registration = await fetch(`${base}/api/notification/v2/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/" }),
  });
  isOver = true;
  await Promise.all(flood);
  expect([search.status, registration.status]).toEqual([200, 200]);
  const seen = [...statuses.keys()];
  expect(seen.filter((name) => name.startsWith("ready"))).toEqual(["ready 200"]);
  expect(seen).toEqual(expect.arrayContaining(["200", "401", "429"]));
  expect(seen.filter((name) => /5\d\d$/.test(name))).toEqual([]);
});
