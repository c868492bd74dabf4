import { getCheckView } from "#lib/deliveries/check/get-check.ts";
import { changeCheckSchema, checkQuerySchema } from "#lib/deliveries/check/schemas.ts";
import { changeCheck, startCheck } from "#lib/deliveries/check/start-check.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** GET returns a report, POST starts a check, and PATCH turns its nightly repeat or its public badge on or off. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    params: ["webhookId"],
    query: checkQuerySchema,
    handle: (ctx, { webhookId, check }) => getCheckView(ctx, { webhookId, checkId: check }),
  }),
  POST: signedIn({ params: ["webhookId"], status: 202, handle: startCheck }),
  PATCH: signedIn({
    params: ["webhookId"],
    body: changeCheckSchema,
    handle: async (ctx, input) => {
      await changeCheck(ctx, input);
      return getCheckView(ctx, input);
    },
  }),
});
