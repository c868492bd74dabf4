import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { checkReadiness } from "#lib/operations/check-readiness.ts";

/** Database, migrations, keys and backlog; 503 with what is wrong when requests should go elsewhere. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  { GET: operation({ access: { kind: "public" }, handle: async (ctx) => json(await checkReadiness(ctx)) }) },
  { limit: "probe" },
);
