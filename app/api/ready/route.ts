import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { checkReadiness } from "#lib/portal/operations/check-readiness.ts";

/** Checks database, migrations, keys, and backlog. 503 with the reason if requests should go elsewhere. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "probe",
  GET: anybody({ handle: checkReadiness }),
});
