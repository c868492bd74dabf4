import { readInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { readInvitationSchema } from "#lib/identity/shared/people-schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** POST keeps the invitation's token out of URLs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: readInvitationSchema,
    handle: (ctx, { body }) => readInvitation(ctx, body),
  }),
});
