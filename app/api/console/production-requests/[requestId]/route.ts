import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { decideProduction } from "#lib/sandbox/production-requests.ts";
import { decideProductionSchema } from "#lib/sandbox/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: staffOnly({ params: ["requestId"], body: decideProductionSchema, handle: decideProduction }),
});
