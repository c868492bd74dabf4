import { notFound } from "#lib/errors.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";

const unknownPath = operation({
  access: { kind: "public" },
  handle: () => {
    throw notFound("address on this authorization server");
  },
});

/** Whatever no other route answers: JSON, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  { GET: unknownPath, POST: unknownPath, PUT: unknownPath, PATCH: unknownPath, DELETE: unknownPath },
  { errors: "oauth" },
);
