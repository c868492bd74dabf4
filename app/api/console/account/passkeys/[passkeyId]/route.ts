import { removePasskey } from "#lib/account/passkeys.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: { kind: "session", personal: true, recent: true },
    handle: async (ctx, { params: { passkeyId = "" } }) => {
      await removePasskey(ctx, { passkeyId });
      return json({ message: "The passkey works no more." });
    },
  }),
});
