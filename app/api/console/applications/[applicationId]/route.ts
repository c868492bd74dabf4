import { getApplication } from "#lib/applications/find-application.ts";
import { updateApplicationSchema } from "#lib/applications/shared/schemas.ts";
import { deleteApplication, updateApplication } from "#lib/applications/update-application.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    params: ["applicationId"],
    handle: (ctx, { params }) => getApplication(ctx, params),
  }),
  PATCH: operation({
    access: signedIn(),
    params: ["applicationId"],
    body: updateApplicationSchema,
    handle: (ctx, { params, body }) => updateApplication(ctx, { ...params, ...body }),
  }),
  DELETE: operation({
    access: signedIn(),
    cost: costs.deleteApplication,
    params: ["applicationId"],
    handle: (ctx, { params }) => deleteApplication(ctx, params),
  }),
});
