import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { endSessions } from "#lib/identity/sessions/end-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn({ personal: true }),
    handle: async (ctx) => {
      await endSessions(ctx);
      return json({ message: "Every session has ended." });
    },
  }),
});
