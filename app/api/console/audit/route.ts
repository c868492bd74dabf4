import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listEntries } from "#lib/platform/audit/list-entries.ts";
import { auditQuerySchema } from "#lib/platform/audit/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: auditQuerySchema, handle: listEntries }),
});
