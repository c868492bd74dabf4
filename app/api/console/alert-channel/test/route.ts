import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { testChannel } from "#lib/notices/send-alerts.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** Waits up to 10 s for the channel, then returns its answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ roles: ["PARTNER_ADMIN", "ADMIN"] }),
    handle: async (ctx, { takeFrom }) => {
      await takeFrom("test", ctx.actor.organizationId);
      ctx.leavePlace?.();
      return testChannel(ctx);
    },
  }),
});
