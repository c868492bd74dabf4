import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { skipWait } from "#lib/sandbox/webhook-faults.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: bearer("sandbox.write", { params: ["webhookId"], status: 202, handle: skipWait }),
});
