import { resendInvitation } from "#lib/identity/invitations/invite-person.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn(),
    params: ["invitationId"],
    handle: (ctx, { params }) => resendInvitation(ctx, params),
  }),
});
