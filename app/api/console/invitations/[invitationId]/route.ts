import { revokeInvitation } from "#lib/identity/invitations/revoke-invitation.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn(),
    handle: async (ctx, { params: { invitationId = "" } }) => {
      await revokeInvitation(ctx, { invitationId });
      return json({ message: "The link of the invitation works no more." });
    },
  }),
});
