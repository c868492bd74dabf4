import { shadowSchema, startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import { webhookExample } from "#lib/reference/openapi/examples.ts";
import { jsonBody, type Operation } from "#lib/reference/openapi/operation.ts";
import { webhookSchema } from "#lib/webhooks/schemas.ts";
import { delivery, times } from "./delivery-log.ts";

const url = "https://new.example.com/orders";

const report = {
  ...{ url, until: "2026-11-28T10:00:00.000Z", isActive: true, copies: 1, agreed: 1 },
  ...{ onlyShadowFailed: 0, onlyRealFailed: 0, shadowMedianMs: 38, realMedianMs: 212 },
  newest: [
    {
      ...{ deliveryId: delivery.id, startedAt: times.first },
      real: { httpStatus: 204, durationMs: 212, failure: null },
      shadow: { httpStatus: 204, durationMs: 38, failure: null },
    },
  ],
};
const nothing = {
  ...{
    url: null,
    until: null,
    isActive: false,
    copies: 0,
    agreed: 0,
    onlyShadowFailed: 0,
    onlyRealFailed: 0,
  },
  ...{ shadowMedianMs: null, realMedianMs: null, newest: [] },
};
const success = (description: string, example: object) => ({ description, schema: shadowSchema, example });

const startShadow = (): Operation => ({
  operationId: "startShadow",
  summary: "Set a shadow address",
  description:
    "Sends a copy of each later attempt to a second address. Its answers decide nothing. Replaces an earlier one. `conflict` for the webhook's own URL.",
  scope: "notification.write",
  body: jsonBody(startShadowSchema, { url, days: 3 }),
  success: success("The shadow address.", {
    ...report,
    ...nothing,
    ...{ url, until: report.until, isActive: true },
  }),
  problems: ["not_found", "conflict"],
  details: { conflict: "This is the webhook's own URL. Enter the address to compare with it." },
});

const getShadow = (): Operation => ({
  operationId: "getShadow",
  summary: "Compare the shadow address",
  description: "What both addresses answered, and how long they took.",
  scope: "notification.read",
  success: success("The comparison. `url` is null without a shadow address.", report),
  problems: ["not_found"],
});

const endShadow = (): Operation => ({
  operationId: "endShadow",
  summary: "Remove the shadow address",
  description: "No more copies are sent.",
  scope: "notification.write",
  success: success("There is no shadow address.", nothing),
  problems: ["not_found"],
});

/** Source: contract, "Shadow address". */
export const shadowOperations = () => ({ get: getShadow(), put: startShadow(), delete: endShadow() });

export const switchToShadow = (): Operation => ({
  operationId: "switchToShadow",
  summary: "Switch to the shadow address",
  description:
    "Makes the shadow address the webhook's URL, like an update of the URL: waiting retries go there. `conflict` without a shadow address.",
  scope: "notification.write",
  success: { description: "The webhook.", schema: webhookSchema, example: { ...webhookExample(), url } },
  problems: ["not_found", "conflict"],
  details: { conflict: "The webhook has no shadow address to switch to." },
});
