import { addPasskey } from "#lib/account/passkeys.ts";
import { addPasskeySchema } from "#lib/account/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true, beforeEnrolment: true, recent: true },
    body: addPasskeySchema,
    handle: async (ctx, { body }) => json(await addPasskey(ctx, body), { status: 201 }),
  }),
});
