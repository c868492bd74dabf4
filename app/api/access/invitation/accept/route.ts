import { acceptInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { acceptInvitationSchema } from "#lib/identity/people/schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: acceptInvitationSchema,
    status: 201,
    handle: acceptInvitation,
  }),
});
