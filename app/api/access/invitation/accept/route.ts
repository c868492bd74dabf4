import { acceptInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { acceptInvitationSchema } from "#lib/identity/people/schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: acceptInvitationSchema,
    status: 201,
    handle: (ctx, { body }) => acceptInvitation(ctx, body),
  }),
});
