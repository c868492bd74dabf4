import { endSessions } from "#lib/account/end-sessions.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: { kind: "session", personal: true },
    handle: async (ctx) => {
      await endSessions(ctx);
      return json({ message: "Every session has ended." });
    },
  }),
});
