import { exportDeliveries } from "#lib/deliveries/log/export-deliveries.ts";
import { deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { textStream } from "#lib/platform/http/streams/text-stream.ts";

/** The log as a file, with its filters. HEAD would write that it was exported, so it is refused. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    refusesHead: true,
    query: deliveryListQuerySchema,
    handle: async (ctx, { query }) =>
      new Response(textStream(await exportDeliveries(ctx, query)), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="deliveries.csv"',
        },
      }),
  }),
});
