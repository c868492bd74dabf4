import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { invitePerson } from "#lib/people/invite-person.ts";
import { inviteSchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    body: inviteSchema,
    handle: async (ctx, { body }) => json(await invitePerson(ctx, body), { status: 201 }),
  }),
});
