import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { listMails } from "#lib/mail/list-mails.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { pageQuerySchema } from "#lib/platform/http/page.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    query: pageQuerySchema("ml_"),
    handle: (ctx, { query }) => listMails(ctx, query),
  }),
});
