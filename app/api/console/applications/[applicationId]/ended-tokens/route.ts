import { countEndedTokens } from "#lib/applications/count-ended-tokens.ts";
import { endedTokensQuerySchema } from "#lib/applications/shared/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    params: ["applicationId"],
    query: endedTokensQuerySchema,
    handle: (ctx, { params, query }) => countEndedTokens(ctx, { ...params, ...query }),
  }),
});
