import { listOddities } from "#lib/branches/oddities/list-oddities.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { onePage } from "#lib/platform/http/page.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    handle: async (ctx) => onePage(await listOddities(ctx)),
  }),
});
