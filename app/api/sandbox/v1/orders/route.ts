import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { orderOperations } from "#lib/sandbox/order-operations.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "sandbox",
  ...orderOperations((spec) => bearer("sandbox.write", spec)),
});
