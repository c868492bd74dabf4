import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { testChannel } from "#lib/notices/send-alerts.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** Waits up to 10 s for the channel, then returns its answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "test",
  POST: operation({
    turn: "none",
    access: signedIn({ roles: ["PARTNER_ADMIN", "ADMIN"] }),
    handle: async (ctx, { spend }) => {
      await spend({ id: ctx.actor.organizationId });
      return testChannel(ctx);
    },
  }),
});
