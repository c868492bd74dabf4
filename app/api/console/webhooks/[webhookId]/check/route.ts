import { getCheckView } from "#lib/deliveries/check/get-check.ts";
import { checkQuerySchema, nightlyCheckSchema } from "#lib/deliveries/check/schemas.ts";
import { setNightlyCheck, startCheck } from "#lib/deliveries/check/start-check.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** GET returns a report, POST starts a check, and PATCH turns its nightly repeat on or off. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: checkQuerySchema,
    handle: (ctx, { params: { webhookId = "" }, query }) =>
      getCheckView(ctx, { webhookId, checkId: query.check }),
  }),
  POST: operation({
    access: signedIn(),
    status: 202,
    handle: (ctx, { params: { webhookId = "" } }) => startCheck(ctx, { webhookId }),
  }),
  PATCH: operation({
    access: signedIn(),
    body: nightlyCheckSchema,
    handle: async (ctx, { params: { webhookId = "" }, body }) => {
      await setNightlyCheck(ctx, { ...body, webhookId });
      return getCheckView(ctx, { webhookId });
    },
  }),
});
