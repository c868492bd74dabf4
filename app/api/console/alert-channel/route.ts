import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getChannel, removeChannel, saveChannel } from "#lib/notices/alert-channel.ts";
import { saveChannelSchema } from "#lib/notices/shared/schemas.ts";
import { withTargetUrl } from "#lib/notifications/webhooks/register-webhook.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

const admins = signedIn({ roles: ["PARTNER_ADMIN", "ADMIN"] });

/** The alert channel of the person's own organization, which its admins manage. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: admins,
    handle: (ctx) => getChannel(ctx),
  }),
  PUT: operation({
    access: admins,
    body: withTargetUrl(saveChannelSchema),
    handle: (ctx, { body }) => saveChannel(ctx, body),
  }),
  DELETE: operation({
    access: admins,
    handle: (ctx) => removeChannel(ctx),
  }),
});
