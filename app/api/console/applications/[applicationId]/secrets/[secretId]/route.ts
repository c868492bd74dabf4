import { deactivateClientSecret } from "#lib/applications/deactivate-client-secret.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { applicationId = "", secretId = "" } }) =>
      json(serializeApplication(await deactivateClientSecret(ctx, { applicationId, secretId }))),
  }),
});
