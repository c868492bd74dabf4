import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getChannel, removeChannel, saveChannel } from "#lib/notices/alert-channel.ts";
import { saveChannelSchema } from "#lib/notices/schemas.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";

const access = signedIn({ roles: ["PARTNER_ADMIN", "ADMIN"] });

/** The alert channel of the person's own organization, which its admins manage. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access, handle: getChannel }),
  PUT: operation({ access, body: withTargetUrl(saveChannelSchema), handle: saveChannel }),
  DELETE: operation({ access, handle: removeChannel }),
});
