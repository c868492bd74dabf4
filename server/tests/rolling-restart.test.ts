import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";
import { startPortalLayout } from "../../e2e/support/browser/portal-layout.ts";
import { endWorker, startWeb, until } from "../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { startTraffic } from "../../e2e/support/traffic/start-traffic.ts";

// The layout of compose.yaml as plain processes: PostgreSQL, two webs, two workers, and a proxy. DRAIN_SECONDS exceeds the
// proxy's health check interval, as the default exceeds the one in the Caddyfile.
const { db, port } = await setUpTestDatabase({ DRAIN_SECONDS: "1" });
const layout = await startPortalLayout(port);
afterAll(() => layout.stop());

test("after SIGTERM a web process is not ready at once, keeps serving with Connection: close for DRAIN_SECONDS, and exits cleanly", async () => {
  const ownPort = await findFreePort();
  // Long enough to look at it on a busy machine.
  const web = await startWeb(ownPort, { DRAIN_SECONDS: "6" });
  const variant = async (path: string) => {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${ownPort}${path}`);
    await body.dump();
    return [statusCode, headers["connection"], headers["retry-after"]];
  };
  expect(await variant("/api/ready")).toEqual([200, "keep-alive", undefined]);
  const ended = endWorker(web, "SIGTERM");
  await until("it is not ready", async () => (await variant("/api/ready"))[0] === 503);
  expect(await variant("/api/ready")).toEqual([503, "close", "5"]);
  expect(await variant("/api/health")).toEqual([200, "close", undefined]);
  expect(await ended).toBe(0);
  await expect(variant("/api/health")).rejects.toThrow("ECONNREFUSED");
});

test("restarting every web and worker in turn behind the proxy, under load, fails no request and loses no event", async () => {
  const rates = { searches: 10, tokens: 3, registrations: 2, events: 10, maxAtOnce: 2 };
  const traffic = await startTraffic(db, `http://127.0.0.1:${port}`, rates);
  afterAll(() => traffic.close());
  for (const { name, end, start } of [...layout.webs, ...layout.workers]) {
    expect(await end("SIGTERM"), name).toBe(0);
    await start();
    await sleep(300);
  }
  await traffic.stop();

  expect(Object.fromEntries(traffic.failures)).toEqual({});
  expect(await traffic.findViolations()).toEqual([]);
  for (const kind of ["search", "token", "register", "publish"])
    expect(traffic.asked.get(kind), kind).toBeGreaterThan(5);
}, 240_000);
