// One web process without pages, for tests that need two of them on one database. Started by `startApiProcess`.
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { mountRoutes } from "#server/http/mount-routes.ts";
import { checkedFetch } from "#test/checked-fetch.ts";

const mounted = await mountRoutes();
const fetch = checkedFetch(mounted.fetch, (error) => process.send?.({ error }));
const server = serve({ fetch, port: Number(process.env["API_PROCESS_PORT"]), hostname: "127.0.0.1" }, () =>
  process.send?.({ ready: true }),
) as Server;
// As in `server/web.ts`: a client must not use a connection that the server is closing.
server.keepAliveTimeout = 75_000;
process.once("disconnect", () => process.exit(0));
