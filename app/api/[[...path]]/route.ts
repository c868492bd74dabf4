import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { unknownPaths } from "#lib/platform/http/unknown-paths.ts";

/** Unknown paths. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(unknownPaths);
