import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { readDigests } from "#lib/orders/digests/read-digests.ts";
import { digestsQuerySchema } from "#lib/orders/digests/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Digests". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", { query: digestsQuerySchema, handle: readDigests }),
});
