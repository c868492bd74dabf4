import { suggestPlaces } from "#lib/branches/places/suggest-places.ts";
import { placesQuerySchema } from "#lib/branches/shared/place-schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** Suggestions for the search field of the finder, which is public. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    query: placesQuerySchema,
    handle: (ctx, { query }) => suggestPlaces(ctx, query),
  }),
});
