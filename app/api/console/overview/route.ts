import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { getOverview } from "#lib/portal/overview/get-overview.ts";
import { overviewQuerySchema } from "#lib/portal/overview/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: overviewQuerySchema, handle: getOverview }),
});
