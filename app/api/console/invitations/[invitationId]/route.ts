import { revokeInvitation } from "#lib/identity/invitations/invite-person.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: signedIn({ params: ["invitationId"], handle: revokeInvitation }),
});
