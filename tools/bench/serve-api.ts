// The portal's Route Handlers as server/web.ts mounts them, without pages. Started by `startApi`.
import { serve } from "@hono/node-server";
import { mountRoutes } from "#server/http/mount-routes.ts";

const mounted = await mountRoutes();
serve({ fetch: mounted.fetch, port: Number(process.env["PORT"]), hostname: "127.0.0.1" }, () =>
  process.send?.("ready"),
);
process.once("disconnect", () => process.exit(0));
