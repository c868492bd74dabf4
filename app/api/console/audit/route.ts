import { listEntries } from "#lib/audit/list-entries.ts";
import { auditQuerySchema } from "#lib/audit/shared/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: auditQuerySchema,
    handle: (ctx, { query }) => listEntries(ctx, query),
  }),
});
