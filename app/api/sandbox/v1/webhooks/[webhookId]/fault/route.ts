import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { setFaultSchema } from "#lib/sandbox/schemas.ts";
import { serializeFault, setFault } from "#lib/sandbox/webhook-faults.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: bearer("sandbox.write", {
    params: ["webhookId"],
    body: setFaultSchema,
    handle: async (ctx, input) => serializeFault(await setFault(ctx, input)),
  }),
});
