import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { withdrawConsent } from "#lib/oauth/withdraw-consent.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: { kind: "session", personal: true },
    handle: async (ctx, { params: { applicationId = "" } }) => {
      await withdrawConsent(ctx, { applicationId });
      return json({ message: "The application has no access for you any more." });
    },
  }),
});
