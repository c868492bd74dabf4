import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listMails } from "#lib/mail/list-mails.ts";

/** What the portal mailed lately; for staff only, as the page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx) => json(await listMails(ctx)),
  }),
});
