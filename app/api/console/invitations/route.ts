import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { inviteSchema } from "#lib/identity/shared/people-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn(),
    body: inviteSchema,
    status: 201,
    handle: (ctx, { body }) => invitePerson(ctx, body),
  }),
});
