import { anybody } from "#lib/platform/access/access.ts";
import { notFound } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

const unknownPath = operation({
  access: anybody,
  ignoresAccept: true,
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
