import { rotateClientSecret } from "#lib/applications/client-secrets.ts";
import { serializeWithSecret } from "#lib/applications/find-application.ts";
import { rotateClientSecretSchema } from "#lib/applications/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    params: ["applicationId"],
    body: rotateClientSecretSchema,
    status: 201,
    handle: async (ctx, input) => serializeWithSecret(await rotateClientSecret(ctx, input)),
  }),
});
