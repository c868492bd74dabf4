import { type EgressRanges, egressRangesSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { env } from "#lib/platform/env.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { taggedJson } from "#lib/platform/http/responses/conditional-json.ts";

/** Contract: "Egress ranges". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("notification.read"),
    docs: {
      id: "getEgressRanges",
      tag: "Webhooks",
      summary: "Get the addresses that deliveries come from",
      description:
        "Returns the address ranges to allow in your firewall. The list is empty if this installation does not publish them.",
      response: {
        description: "The ranges.",
        schema: egressRangesSchema,
        example: {
          data: ["203.0.113.0/28", "2001:db8:40::/48"],
          nextCursor: null,
        },
      },
      hasETag: true,
    },
    handle: (_ctx, { request }) => taggedJson(request, onePage(env().EGRESS_RANGES) satisfies EgressRanges),
  }),
});
