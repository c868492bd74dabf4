import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { acceptInvitation } from "#lib/people/accept-invitation.ts";
import { acceptInvitationSchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "public" },
    body: acceptInvitationSchema,
    handle: async (ctx, { body }) => json(await acceptInvitation(ctx, body), { status: 201 }),
  }),
});
