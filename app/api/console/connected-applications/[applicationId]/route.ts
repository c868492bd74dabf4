import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { withdrawConsent } from "#lib/oauth/consent/connected-applications.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn({ personal: true }),
    params: ["applicationId"],
    handle: (ctx, { params }) => withdrawConsent(ctx, params),
  }),
});
