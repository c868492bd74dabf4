import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { readInvitation } from "#lib/people/accept-invitation.ts";
import { readInvitationSchema } from "#lib/people/schemas.ts";

/** What the link of an invitation offers. POST, so that its token stands in no address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "public" },
    body: readInvitationSchema,
    handle: async (ctx, { body }) => json(await readInvitation(ctx, body)),
  }),
});
