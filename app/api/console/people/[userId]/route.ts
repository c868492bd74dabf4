import { changeRole } from "#lib/identity/people/change-role.ts";
import { removePerson } from "#lib/identity/people/remove-person.ts";
import { changeRoleSchema } from "#lib/identity/people/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: signedIn(),
    body: changeRoleSchema,
    handle: async (ctx, { body, params: { userId = "" } }) => {
      await changeRole(ctx, { ...body, userId });
      return json({ message: "The role is changed." });
    },
  }),
  DELETE: operation({
    access: signedIn(),
    handle: async (ctx, { params: { userId = "" } }) => {
      await removePerson(ctx, { userId });
      return json({ message: "The account is removed." });
    },
  }),
});
