import { renewRecoveryCodes } from "#lib/account/renew-recovery-codes.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true, recent: true },
    handle: async (ctx) => json(await renewRecoveryCodes(ctx), { status: 201 }),
  }),
});
