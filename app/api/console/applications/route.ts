import { createApplication } from "#lib/applications/create-application.ts";
import { listApplications } from "#lib/applications/list-applications.ts";
import { createApplicationSchema } from "#lib/applications/schemas.ts";
import { serializeApplication, serializeWithSecret } from "#lib/applications/serialize-application.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx) => json((await listApplications(ctx)).map(serializeApplication)),
  }),
  POST: operation({
    access: { kind: "session" },
    body: createApplicationSchema,
    handle: async (ctx, { body }) =>
      json(serializeWithSecret(await createApplication(ctx, body)), { status: 201 }),
  }),
});
