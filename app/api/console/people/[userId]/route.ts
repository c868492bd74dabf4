import { changeRole, removePerson } from "#lib/identity/people/manage-people.ts";
import { changeRoleSchema } from "#lib/identity/people/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({ access: signedIn(), params: ["userId"], body: changeRoleSchema, handle: changeRole }),
  DELETE: operation({ access: signedIn(), params: ["userId"], handle: removePerson }),
});
