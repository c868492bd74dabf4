import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { decideConsent } from "#lib/oauth/consent/consent.ts";
import { readForm } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { redirect } from "#lib/platform/http/responses/api-response.ts";

/** The target of the consent page's form. The session proves that the form is the portal's own. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "page",
  POST: operation({
    access: signedIn({ personal: true }),
    params: ["authServerId"],
    handle: async (ctx, { params, request }) => {
      requireAuthServer(params);
      return redirect(await decideConsent(ctx, await readForm(request)));
    },
  }),
});
