import { cancelScheduledChange } from "#lib/branches/schedule/schedule-change.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: staffOnly({
    params: ["number", "changeId"],
    handle: (ctx, { number, changeId }) => cancelScheduledChange(ctx, number, changeId),
  }),
});
