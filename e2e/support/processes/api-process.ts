// One web process without pages, for tests that need two of them on one database. Started by `startApiProcess`.
import { serve } from "@hono/node-server";
import { mountRoutes } from "#server/http/mount-routes.ts";
import { checkedFetch } from "../checked-fetch.ts";

const mounted = await mountRoutes();
const fetch = checkedFetch(mounted.fetch, (fault) => process.send?.({ fault }));
serve({ fetch, port: Number(process.env["API_PROCESS_PORT"]), hostname: "127.0.0.1" }, () =>
  process.send?.("ready"),
);
process.once("disconnect", () => process.exit(0));
