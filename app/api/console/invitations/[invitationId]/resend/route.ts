import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { resendInvitation } from "#lib/people/resend-invitation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { invitationId = "" } }) =>
      json(await resendInvitation(ctx, { invitationId })),
  }),
});
