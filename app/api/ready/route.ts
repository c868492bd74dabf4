import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { checkReadiness } from "#lib/portal/operations/check-readiness.ts";

/** Database, migrations, keys and backlog; 503 with what is wrong when requests should go elsewhere. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  { GET: operation({ access: anybody, handle: checkReadiness }) },
  { limit: "probe" },
);
