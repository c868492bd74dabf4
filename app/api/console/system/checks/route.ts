import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";
import { checkInstallation } from "#lib/portal/operations/check-installation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    cost: costs.checkSystem,
    handle: (ctx) => {
      // It waits for other servers, and asks this one.
      ctx.leavePlace?.();
      return checkInstallation(ctx);
    },
  }),
});
