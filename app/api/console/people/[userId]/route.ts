import { changeRole, removePerson } from "#lib/identity/people/manage-people.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { changeRoleSchema } from "#lib/identity/shared/people-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: signedIn(),
    params: ["userId"],
    body: changeRoleSchema,
    handle: (ctx, { params, body }) => changeRole(ctx, { ...params, ...body }),
  }),
  DELETE: operation({
    access: signedIn(),
    params: ["userId"],
    handle: (ctx, { params }) => removePerson(ctx, params),
  }),
});
