// The portal's mounted Route Handlers, as server/web.ts serves them, without pages. Started by `startServer`.
import { serve } from "@hono/node-server";
import { mountRoutes } from "#server/http/mount-routes.ts";

const mounted = await mountRoutes();
serve({ fetch: mounted.fetch, port: Number(process.env["PORT"]), hostname: "127.0.0.1" }, () =>
  process.send?.("ready"),
);
process.once("disconnect", () => process.exit(0));
