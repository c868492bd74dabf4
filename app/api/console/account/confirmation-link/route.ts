import { followConfirmationLink, sendConfirmationLink } from "#lib/identity/factors/confirmation-link.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { confirmationLinkSchema } from "#lib/identity/shared/account-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrollment: true }),
    status: 202,
    handle: (ctx) => sendConfirmationLink(ctx),
  }),
  PUT: operation({
    access: signedIn({ personal: true, beforeEnrollment: true }),
    body: confirmationLinkSchema,
    handle: (ctx, { body }) => followConfirmationLink(ctx, body),
  }),
});
