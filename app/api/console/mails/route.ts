import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { listMails } from "#lib/platform/mail/list-mails.ts";

/** What the portal mailed lately; for staff only, as the page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: listMails,
  }),
});
