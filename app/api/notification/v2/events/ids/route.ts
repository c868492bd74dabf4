import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { readEventIds } from "#lib/orders/digests/read-digests.ts";
import { eventIdsQuerySchema } from "#lib/orders/digests/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Digests". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", { query: eventIdsQuerySchema, handle: readEventIds }),
});
