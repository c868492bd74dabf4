import { getCheck } from "#lib/deliveries/check/get-check.ts";
import { startCheck } from "#lib/deliveries/check/start-check.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Receiver check". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", { params: ["webhookId"], handle: getCheck }),
  POST: bearer("notification.write", { params: ["webhookId"], status: 202, handle: startCheck }),
});
