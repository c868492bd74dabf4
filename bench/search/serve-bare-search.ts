// The branch search with its authentication, and nothing else of the platform: no limits, ids, log, validation or
// headers. What `npm run bench -- platform` compares the portal's own handler with. Started by `startServer`.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { searchBranches } from "#lib/branches/search/search-branches.ts";
import { authenticateBearer, requireScope } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { toResponse } from "#lib/platform/http/answers/answer.ts";
import { conditionalJson } from "#lib/platform/http/answers/conditional-json.ts";

const app = new Hono();
app.get("/api/location/v1/branches", async ({ req: { raw } }) => {
  const anybody = {
    actor: { kind: "anonymous" },
    requestId: "",
    ipAddress: null,
    db: getDb(),
    now: new Date(),
  } as const;
  const actor = await authenticateBearer(raw.headers.get("authorization"), anybody);
  requireScope(actor, "location.read");
  const { searchParams } = new URL(raw.url);
  const number = (name: string) => Number(searchParams.get(name));
  const query = { lat: number("lat"), long: number("long"), distance: number("distance") };
  const { fingerprint, json } = await searchBranches({ ...anybody, actor }, query);
  return toResponse(
    conditionalJson(raw, fingerprint, () => json),
    {},
  );
});
serve({ fetch: app.fetch, port: Number(process.env["PORT"]), hostname: "127.0.0.1" }, () =>
  process.send?.("ready"),
);
process.once("disconnect", () => process.exit(0));
