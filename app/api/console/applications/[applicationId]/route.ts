import { findApplication, serializeApplication } from "#lib/applications/find-application.ts";
import { updateApplicationSchema } from "#lib/applications/schemas.ts";
import { deleteApplication, updateApplication } from "#lib/applications/update-application.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: async (ctx, { params: { applicationId = "" } }) =>
      serializeApplication(await findApplication(ctx, applicationId)),
  }),
  PATCH: operation({
    access: signedIn(),
    body: updateApplicationSchema,
    handle: async (ctx, { body, params: { applicationId = "" } }) =>
      serializeApplication(await updateApplication(ctx, { ...body, applicationId })),
  }),
  DELETE: operation({
    access: signedIn(),
    handle: (ctx, { params: { applicationId = "" } }) => deleteApplication(ctx, { applicationId }),
  }),
});
