import { anybody } from "#lib/platform/access/access.ts";
import { notFound } from "#lib/platform/errors.ts";
import { operation } from "./operation.ts";

const unknownPath = operation({
  access: anybody,
  handle: () => {
    throw notFound("address in this API");
  },
});

/** The operations of paths that do not exist: problem JSON, never a page. */
export const unknownPaths = {
  GET: unknownPath,
  POST: unknownPath,
  PUT: unknownPath,
  PATCH: unknownPath,
  DELETE: unknownPath,
};
