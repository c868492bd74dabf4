import { findAddresses } from "#lib/branches/places/find-addresses.ts";
import { placesQuerySchema } from "#lib/branches/shared/place-schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** Addresses for the search field of the finder, from the geocoder of the installation. None without one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    query: placesQuerySchema,
    handle: (ctx, { query }) => {
      // It waits for another server.
      ctx.leavePlace?.();
      return findAddresses(query.q);
    },
  }),
});
