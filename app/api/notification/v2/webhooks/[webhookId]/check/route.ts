import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getCheck } from "#lib/notifications/deliveries/check/get-check.ts";
import { checksPerHour, startCheck } from "#lib/notifications/deliveries/check/start-check.ts";
import { receiverCheckSchema } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Receiver check". For access tokens, and for people on the tab Receiver of a webhook. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    params: ["webhookId"],
    docs: {
      id: "getReceiverCheck",
      tag: "Webhooks",
      summary: "Get the newest receiver check",
      description:
        "The report of the newest check, even while it is running. `not_found` if the webhook was never checked.",
      response: {
        description: "The report.",
        schema: receiverCheckSchema,
        example: () => examples.receiverCheck,
      },
    },
    handle: (ctx, { params }) => getCheck(ctx, params),
  }),
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    status: 202,
    cost: costs.checkReceiver,
    docs: {
      id: "startReceiverCheck",
      tag: "Webhooks",
      summary: "Check the receiver",
      description: `Sends about 20 genuine, forged, repeated, and unusual requests to the webhook's URL, and reports what its receiver answers. An organization has one check at a time and ${checksPerHour} an hour. \`conflict\` for an inbox, or while another check runs.`,
      response: {
        description: "It runs now.",
        schema: receiverCheckSchema,
        example: () => ({
          ...examples.receiverCheck,
          state: "RUNNING",
          endedAt: null,
          passed: 0,
          failed: 0,
          notObserved: 0,
          probes: [],
        }),
      },
      problems: { conflict: "Another check of your organization is running. Wait until it ends." },
    },
    handle: (ctx, { params }) => startCheck(ctx, params),
  }),
});
