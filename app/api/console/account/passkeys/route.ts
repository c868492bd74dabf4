import { addPasskeySchema } from "#lib/identity/account/schemas.ts";
import { addPasskey } from "#lib/identity/factors/manage-passkeys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrolment: true, recent: true }),
    body: addPasskeySchema,
    handle: async (ctx, { body }) => json(await addPasskey(ctx, body), { status: 201 }),
  }),
});
