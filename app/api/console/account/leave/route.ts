import { removePerson } from "#lib/identity/people/manage-people.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, recent: true }),
    handle: (ctx) => removePerson(ctx, { userId: ctx.actor.userId }),
  }),
});
