import { acceptInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { acceptInvitationSchema } from "#lib/identity/people/schemas.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: anybody({ body: acceptInvitationSchema, status: 201, handle: acceptInvitation }),
});
