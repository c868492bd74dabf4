import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { exportDeliveries } from "#lib/notifications/deliveries/log/export-deliveries.ts";
import { deliveryListQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { download } from "#lib/platform/http/responses/api-response.ts";

/** The log as a file, with its filters. HEAD is refused, because the export is written to the audit log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    refusesHead: true,
    query: deliveryListQuerySchema,
    handle: async (ctx, { query }) => download("deliveries", "csv", await exportDeliveries(ctx, query)),
  }),
});
