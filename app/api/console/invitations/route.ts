import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import { inviteSchema } from "#lib/identity/people/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ body: inviteSchema, status: 201, handle: invitePerson }),
});
