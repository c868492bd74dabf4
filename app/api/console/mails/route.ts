import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { pageQuerySchema } from "#lib/platform/http/page.ts";
import { listMails } from "#lib/platform/mail/list-mails.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: pageQuerySchema("ml_"), handle: listMails }),
});
