import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { afterAll } from "vitest";
import { env } from "#lib/env.ts";
import { mountRoutes } from "#server/mount-routes.ts";

/**
 * Serves the mounted API and OAuth routes over real HTTP on the test's own port, until the file's last test.
 * Call it after `setUpTestDatabase`.
 *
 * @returns the base address
 */
export async function setUpApiServer(): Promise<string> {
  const { PORT, BASE_URL } = env();
  const { app } = await mountRoutes();
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, port: PORT, hostname: "127.0.0.1" }, () =>
      resolve(started as Server),
    );
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return BASE_URL;
}
