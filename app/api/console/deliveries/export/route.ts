import { exportDeliveries } from "#lib/deliveries/log/export-deliveries.ts";
import { deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { download } from "#lib/platform/http/responses/answer.ts";
import { piecesInTurn } from "#lib/platform/rate-limit/in-turn.ts";

/** The log as a file, with its filters. HEAD is refused, because the export is written to the audit log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    refusesHead: true,
    query: deliveryListQuerySchema,
    handle: async (ctx, input) =>
      download("deliveries", "csv", piecesInTurn(ctx.actor, await exportDeliveries(ctx, input))),
  }),
});
