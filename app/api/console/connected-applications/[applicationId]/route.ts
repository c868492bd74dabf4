import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { withdrawConsent } from "#lib/oauth/consent/withdraw-consent.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn({ personal: true }),
    handle: async (ctx, { params: { applicationId = "" } }) => {
      await withdrawConsent(ctx, { applicationId });
      return json({ message: "The application has no access for you any more." });
    },
  }),
});
