import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { revokeInvitation } from "#lib/people/revoke-invitation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { invitationId = "" } }) => {
      await revokeInvitation(ctx, { invitationId });
      return json({ message: "The link of the invitation works no more." });
    },
  }),
});
