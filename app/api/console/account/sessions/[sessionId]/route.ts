import { endSession } from "#lib/auth/end-session.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: { kind: "session", personal: true },
    handle: async (ctx, { params: { sessionId = "" } }) => {
      await endSession(ctx, { sessionId });
      return json({ message: "The session has ended." });
    },
  }),
});
