import { createApplication } from "#lib/applications/create-application.ts";
import {
  listApplications,
  serializeApplication,
  serializeWithSecret,
} from "#lib/applications/find-application.ts";
import { createApplicationSchema } from "#lib/applications/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { onePage } from "#lib/platform/http/page.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ handle: async (ctx) => onePage((await listApplications(ctx)).map(serializeApplication)) }),
  POST: signedIn({
    body: createApplicationSchema,
    status: 201,
    handle: async (ctx, input) => serializeWithSecret(await createApplication(ctx, input)),
  }),
});
