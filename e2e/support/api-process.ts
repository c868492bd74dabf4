// One web process without pages, for tests that need two of them on one database. Started by `startApiProcess`.
import { serve } from "@hono/node-server";
import { mountRoutes } from "#server/mount-routes.ts";

const { app } = await mountRoutes();
serve({ fetch: app.fetch, port: Number(process.env["API_PROCESS_PORT"]), hostname: "127.0.0.1" }, () =>
  process.send?.("ready"),
);
process.once("disconnect", () => process.exit(0));
