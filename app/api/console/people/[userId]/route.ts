import { changeRole, removePerson } from "#lib/identity/people/manage-people.ts";
import { changeRoleSchema } from "#lib/identity/people/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: signedIn({ params: ["userId"], body: changeRoleSchema, handle: changeRole }),
  DELETE: signedIn({ params: ["userId"], handle: removePerson }),
});
