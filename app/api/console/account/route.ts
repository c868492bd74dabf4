import { getAccount } from "#lib/account/get-account.ts";
import { rename } from "#lib/account/rename.ts";
import { renameSchema } from "#lib/account/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session", beforeEnrolment: true },
    handle: async (ctx) => json(await getAccount(ctx)),
  }),
  PATCH: operation({
    access: { kind: "session", personal: true },
    body: renameSchema,
    handle: async (ctx, { body }) => {
      await rename(ctx, body);
      return json({ message: "The name is changed." });
    },
  }),
});
