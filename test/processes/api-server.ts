import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, afterEach, expect } from "vitest";
import { env } from "#lib/platform/env.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { log } from "#lib/platform/log.ts";
import { mountRoutes } from "#server/http/mount-routes.ts";
import { checkedFetch } from "#test/checked-fetch.ts";
import { close, listen } from "#test/receiver.ts";

/**
 * Serves the mounted API and OAuth routes over HTTP on the test's port until the file's last test. Call it after
 * `setUpTestDatabase`. A test fails if a response during it does not match the OpenAPI document.
 *
 * @returns the base address
 */
export async function setUpApiServer(): Promise<string> {
  const { PORT, BASE_URL } = env();
  const mounted = await mountRoutes();
  const errors: string[] = [];
  const fetch = checkedFetch(mounted.fetch, (error) => errors.push(error));
  const server = createAdaptorServer({ fetch }) as Server;
  // Otherwise, on a busy machine, a client uses a connection that the server is closing.
  server.keepAliveTimeout = 75_000;
  await listen(server, PORT);
  // Only the log says why a request failed.
  const logged: unknown[] = [];
  log.error = (...given: unknown[]) => void logged.push(...given);
  afterEach(({ task }) => {
    const during = logged.splice(0);
    if (task.result?.state === "fail") expect(during, "what the log says").toEqual([]);
  });
  afterEach(() => expect(errors.splice(0), "responses that do not match the OpenAPI document").toEqual([]));
  // What it still has to write needs the file's database.
  afterAll(() => close(server).then(flushRequestLog));
  return BASE_URL;
}
