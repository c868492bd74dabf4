import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { listMails } from "#lib/mail/list-mails.ts";
import { mailListQuerySchema } from "#lib/mail/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    query: mailListQuerySchema,
    handle: (ctx, { query }) => listMails(ctx, query),
  }),
});
