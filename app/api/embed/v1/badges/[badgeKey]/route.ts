import { badgeAnswer } from "#lib/deliveries/check/badge.ts";
import { getPublicBadge } from "#lib/deliveries/check/get-check.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

/** The public badge of a webhook's newest receiver check, for a README. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: anybody({
    params: ["badgeKey"],
    streams: true,
    handle: async (ctx, input) => badgeAnswer(await getPublicBadge(ctx, input)),
  }),
});
