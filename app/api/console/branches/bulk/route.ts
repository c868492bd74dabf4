import { changeBranches } from "#lib/branches/bulk/change-branches.ts";
import { BulkChangeInput } from "#lib/branches/bulk/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: staffOnly({ body: BulkChangeInput, bodyLimitBytes: 256 * 1024, handle: changeBranches }),
});
