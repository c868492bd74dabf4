import { acceptInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { ownerCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import { acceptInvitationSchema } from "#lib/identity/shared/people-schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: acceptInvitationSchema,
    handle: async (ctx, { body }) => {
      const { email, ownerProof } = await acceptInvitation(ctx, body);
      return json({ email }, { status: 201, headers: { "set-cookie": ownerCookieHeader(ownerProof) } });
    },
  }),
});
