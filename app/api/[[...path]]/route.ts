import { notFound } from "#lib/platform/errors.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

const unknownPath = anybody({
  handle: () => {
    throw notFound("address in this API");
  },
});

/** Answers unknown paths with problem JSON, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: unknownPath,
  POST: unknownPath,
  PUT: unknownPath,
  PATCH: unknownPath,
  DELETE: unknownPath,
});
