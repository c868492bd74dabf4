import { rotateClientSecret } from "#lib/applications/client-secrets.ts";
import { rotateClientSecretSchema } from "#lib/applications/shared/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ recent: true }),
    params: ["applicationId"],
    body: rotateClientSecretSchema,
    status: 201,
    handle: (ctx, { params, body }) => rotateClientSecret(ctx, { ...params, ...body }),
  }),
});
