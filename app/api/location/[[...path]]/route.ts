import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { unknownPaths } from "#lib/platform/http/unknown-paths.ts";

/** Unknown paths of an API that pages of any origin may call. Source: contract, "CORS". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  ...unknownPaths,
});
