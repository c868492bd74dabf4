import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { afterAll, expect, test } from "vitest";
import { startPortalLayout } from "#test/browser/portal-layout.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { startTraffic } from "#test/traffic/start-traffic.ts";

// The layout of compose.yaml as plain processes: PostgreSQL, two webs, two workers, and a proxy. DRAIN_SECONDS exceeds the
// proxy's health check interval, as the default exceeds the one in the Caddyfile.
const { db, port } = await setUpTestDatabase({ DRAIN_SECONDS: "3" });
const layout = await startPortalLayout(port);
afterAll(() => layout.stop());

test("restarting both webs and a worker in turn behind the proxy, under load, fails no request and loses no event; a draining web is not ready, keeps serving with Connection: close, and exits cleanly", async () => {
  const rates = { searches: 10, tokens: 3, registrations: 2, events: 10, maxAtOnce: 2 };
  const traffic = await startTraffic(db, `http://127.0.0.1:${port}`, rates);
  afterAll(() => traffic.close());
  const [drained = ""] = layout.origins;
  const ask = async (path: string) => {
    const { statusCode, headers, body } = await request(`${drained}${path}`);
    await body.dump();
    return [statusCode, headers["connection"], headers["retry-after"]];
  };
  expect(await ask("/api/ready")).toEqual([200, "keep-alive", undefined]);
  for (const [index, { name, end, start }] of [...layout.webs, ...layout.workers.slice(1)].entries()) {
    const ended = end("SIGTERM");
    if (index === 0) {
      await until("it is not ready", async () => (await ask("/api/ready"))[0] === 503);
      expect(await ask("/api/ready")).toEqual([503, "close", "5"]);
      expect(await ask("/api/health")).toEqual([200, "close", undefined]);
    }
    expect(await ended, name).toBe(0);
    if (index === 0) await expect(ask("/api/health")).rejects.toThrow("ECONNREFUSED");
    await start();
    await sleep(300);
  }
  await traffic.stop();

  expect(Object.fromEntries(traffic.failures)).toEqual({});
  expect(await traffic.findViolations()).toEqual([]);
  for (const kind of ["search", "token", "register", "publish"])
    expect(traffic.asked.get(kind), kind).toBeGreaterThan(5);
}, 240_000);
