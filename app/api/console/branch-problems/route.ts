import { listProblems } from "#lib/branches/quality/list-problems.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({ handle: listProblems }),
});
