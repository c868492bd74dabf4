import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { env } from "#lib/platform/env.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { taggedJson } from "#lib/platform/http/responses/conditional-json.ts";
import type { EgressRanges } from "#lib/webhooks/schemas.ts";

/** Contract: "Egress ranges". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    handle: (_ctx, _input, { request }) =>
      taggedJson(request, onePage(env().EGRESS_RANGES) satisfies EgressRanges),
  }),
});
