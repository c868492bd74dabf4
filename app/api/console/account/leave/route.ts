import { removePerson } from "#lib/identity/people/manage-people.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true }),
    handle: (ctx) => removePerson(ctx, { userId: ctx.actor.userId }),
  }),
});
