import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getChannel, removeChannel, saveChannel } from "#lib/notices/alert-channel.ts";
import { saveChannelSchema } from "#lib/notices/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";

const admins = { roles: ["PARTNER_ADMIN", "ADMIN"] } as const;

/** The alert channel of the person's own organization, which its admins manage. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ ...admins, handle: getChannel }),
  PUT: signedIn({ ...admins, body: withTargetUrl(saveChannelSchema), handle: saveChannel }),
  DELETE: signedIn({ ...admins, handle: removeChannel }),
});
