import { readInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { readInvitationSchema } from "#lib/identity/people/schemas.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

/** POST keeps the invitation's token out of URLs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: anybody({ body: readInvitationSchema, handle: readInvitation }),
});
