import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { changeRole } from "#lib/people/change-role.ts";
import { removePerson } from "#lib/people/remove-person.ts";
import { changeRoleSchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: { kind: "session" },
    body: changeRoleSchema,
    handle: async (ctx, { body, params: { userId = "" } }) => {
      await changeRole(ctx, { ...body, userId });
      return json({ message: "The role is changed." });
    },
  }),
  DELETE: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { userId = "" } }) => {
      await removePerson(ctx, { userId });
      return json({ message: "The account is removed." });
    },
  }),
});
