import { deactivateClientSecret } from "#lib/applications/deactivate-client-secret.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn(),
    handle: async (ctx, { params: { applicationId = "", secretId = "" } }) =>
      serializeApplication(await deactivateClientSecret(ctx, { applicationId, secretId })),
  }),
});
