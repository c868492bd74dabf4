import { rotateClientSecret } from "#lib/applications/rotate-client-secret.ts";
import { rotateClientSecretSchema } from "#lib/applications/schemas.ts";
import { serializeWithSecret } from "#lib/applications/serialize-application.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    body: rotateClientSecretSchema,
    handle: async (ctx, { body, params: { applicationId = "" } }) =>
      json(serializeWithSecret(await rotateClientSecret(ctx, { ...body, applicationId })), { status: 201 }),
  }),
});
