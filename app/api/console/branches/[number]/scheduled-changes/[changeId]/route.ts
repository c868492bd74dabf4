import { cancelScheduledChange } from "#lib/branches/schedule/schedule-change.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn({ roles: ["STAFF", "ADMIN"] }),
    handle: (ctx, { params }) => cancelScheduledChange(ctx, params["number"] ?? "", params["changeId"] ?? ""),
  }),
});
