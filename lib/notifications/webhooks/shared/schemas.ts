import { z } from "zod";
import { nameSchema } from "#lib/platform/one-line-text.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { webhookEventTypes } from "./event-types.ts";
import { isReservedHeader, maxCustomHeaders } from "./header-rules.ts";
import { maxUrlLength, webhookUrlErrors } from "./url-rules.ts";

/** Requests and responses of the notification API and the console for webhooks. */

const name = nameSchema("Give the webhook a name.").describe("A name that you choose.");

const type = z
  .literal("ORDER", {
    error: ({ input }) =>
      input === undefined ? "Give the type, which is ORDER." : "The only type is ORDER.",
  })
  .describe("`ORDER` is the only type.");

/** Repeats are checked with the events, so that the response names every error. */
function getEvents<T extends z.ZodType>(event: T, maxItems: number, description: string) {
  return z
    .array(event, { error: "Give a list of events." })
    .min(1, { error: "Choose at least one event." })
    .refine((events) => new Set(events).size === events.length, {
      error: "List each event once.",
      when: ({ value }) => Array.isArray(value),
    })
    .meta({ uniqueItems: true, maxItems, description });
}

const events = getEvents(
  z.enum(webhookEventTypes, { error: "Choose ORDER_UPDATE or ORDER_INVOICED." }),
  webhookEventTypes.length,
  "The events to subscribe to, each once.",
);

export const webhookUrlSchema = z
  .string({ error: "Give the URL to call." })
  .superRefine((text, issues) => {
    for (const message of webhookUrlErrors(text)) issues.addIssue({ code: "custom", message });
  })
  .meta({
    format: "uri",
    maxLength: maxUrlLength,
    description:
      "The URL to call: HTTPS and a public host, or the URL of your inbox. No user name, password, or fragment.",
  });

const headerName = z
  .string({ error: "Give the header's name." })
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, {
    error: "A header name has letters, digits, and hyphens, and at most 100 characters.",
  })
  .refine((text) => !isReservedHeader(text), {
    error:
      "This name is reserved: the portal or the connection sets authorization, host, user-agent, content-*, webhook-*, order-version, order-changed-fields, and hop-by-hop headers.",
  })
  .meta({ maxLength: 100, description: "Such as `x-api-key`." });
const headerValue = z
  .string({ error: "Give the header's value." })
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, {
    error: "A header value has printable ASCII characters and no space at its ends.",
  })
  .max(1_000, { error: "A header value has at most 1,000 characters." })
  .describe("Stored encrypted, masked in the log, and returned by no request.");

function getHeaders<T extends z.ZodType<{ name: string }>>(header: T, description: string) {
  return z
    .array(header, { error: "Give a list of headers." })
    .max(maxCustomHeaders, { error: `A webhook has at most ${maxCustomHeaders} custom headers.` })
    .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, {
      error: "Name each header once.",
    })
    .optional()
    .describe(description);
}
const headers = getHeaders(
  z.strictObject({ name: headerName, value: headerValue }),
  "Extension: headers that deliveries and tests carry, for a receiver behind a gateway.",
);
export const updatedHeadersSchema = getHeaders(
  z.strictObject({ name: headerName, value: headerValue.optional() }),
  "Extension: replaces the custom headers. One without a value keeps its present value. Without `headers`, they stay.",
);

/** Body of a registration. Without a name, the webhook is named after the host of its URL. */
export const registerWebhookSchema = z.strictObject({
  name: name.optional().describe("A name that you choose. By default, the host of the URL."),
  type,
  events,
  url: webhookUrlSchema,
  headers,
  applicationId: z
    .string({ error: "Choose the application." })
    .max(40)
    .optional()
    .describe("For a signed-in person: one of their applications. A token registers for its own."),
});
export type RegisterWebhookInput = z.infer<typeof registerWebhookSchema>;

/** Body of an update. `updateWebhook` has the rule for events. Source: contract, "Update webhook". */
export const updateWebhookSchema = z
  .strictObject({
    name,
    type,
    events: events.describe("`ORDER_UPDATE`, or the webhook's present events in any order."),
    url: webhookUrlSchema,
    headers: updatedHeadersSchema,
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, { error: "Give at least one field to change." });
export type UpdateWebhookInput = z.infer<typeof updateWebhookSchema>;

function limit(max: number) {
  const error = `Expected a whole number from 1 to ${inCount(max)}.`;
  return z.int({ error }).min(1, { error }).max(max, { error });
}

/** The limits of a webhook, as staff set them. A worker sends at most 1,000 requests at once to all webhooks. */
export const webhookLimitsSchema = z.strictObject({ maxInFlight: limit(100), maxPerSecond: limit(1000) });
export type WebhookLimits = z.infer<typeof webhookLimitsSchema>;

/** Webhooks of an application, of an organization (for staff), or one; all visible ones without a filter. */
export const webhookListQuerySchema = z.strictObject({
  applicationId: z.string().max(40).optional().describe("Only of this application."),
  organizationId: z.string().max(40).optional().describe("Only of this organization. For staff."),
  webhookId: z.string().max(40).optional().describe("Only this webhook."),
});
export type WebhookFilter = z.infer<typeof webhookListQuerySchema>;

/** Whether deliveries are sent, and since when they fail. Times are RFC 3339. */
export const webhookDeliveryStateSchema = z
  .object({
    state: z
      .enum(["ACTIVE", "PAUSED", "DISABLED"])
      .describe("`PAUSED` by a person, or `DISABLED` after days of failures or a 410."),
    disabledReason: z.string().nullable().describe("Why the webhook was disabled."),
    failingSince: z
      .string()
      .nullable()
      .describe("When deliveries started to fail. Null if the last one succeeded."),
  })
  .describe("Whether the portal sends deliveries.");

const links = z
  .object({ self: z.string().describe("URL of this webhook in the API.") })
  .describe("Reference links.");
const status = z.literal("REGISTERED").describe("Always `REGISTERED`.");

/** A webhook in the GET extensions, without the secret. */
export const webhookSchema = z.object({
  id: z.string().describe("ID of the webhook: `{webhookId}` in paths."),
  name: z.string().describe("The name that you chose."),
  type: z.literal("ORDER").describe("`ORDER` is the only type."),
  events: z.array(z.enum(webhookEventTypes)).describe("The events that the webhook receives."),
  url: z.string().describe("The URL that the portal calls."),
  status,
  delivery: webhookDeliveryStateSchema,
  createdAt: z.string().describe("When the webhook was registered (RFC 3339)."),
  updatedAt: z.string().describe("When the webhook was last changed (RFC 3339)."),
  links,
  // Only for signed-in people: the contract lists the fields above.
  slot: z.number().int().optional().describe("1 to 5: its place among the application's webhooks."),
  isInbox: z.boolean().optional().describe("Its URL is an inbox of the portal."),
  rotationEndsAt: z
    .string()
    .nullable()
    .optional()
    .describe("Until this time, deliveries carry the old secret and are signed with both."),
  limits: z
    .object({
      maxInFlight: z.number().int().describe("POSTs at once."),
      maxPerSecond: z.number().int().describe("POSTs per second."),
    })
    .optional()
    .describe("POSTs at once, and per second."),
  headerNames: z.array(z.string()).optional().describe("The names of its custom headers."),
  application: z
    .object({
      id: z.string().describe("ID of the application."),
      name: z.string().describe("Name of the application."),
      clientId: z.string().describe("Client ID of the application."),
    })
    .optional()
    .describe("The application that it belongs to."),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The response to register and update, without `type`, `events`, and `url`. Source: contract, "Register webhook". */
export const registeredWebhookSchema = webhookSchema.pick({ id: true, name: true }).extend({
  secret: z.string().describe("Base64 secret that proves that events come from the portal. Store it."),
  status,
  links,
});
export type RegisteredWebhook = z.infer<typeof registeredWebhookSchema>;

/** The response to an update. A person sees a secret only on request. Source: contract, "Update webhook". */
export const updatedWebhookSchema = registeredWebhookSchema.extend({
  secret: registeredWebhookSchema.shape.secret
    .optional()
    .describe("Base64 secret of the webhook, unchanged. Always present for a token."),
});
export type UpdatedWebhook = z.infer<typeof updatedWebhookSchema>;

/** The only response with the new secret. Source: contract, "Delivery log by token". */
export const rotatedWebhookSchema = registeredWebhookSchema.extend({
  rotationEndsAt: z
    .string()
    .nullable()
    .describe(
      "Until this time, deliveries contain the old secret and are signed with both. Null without an overlap.",
    ),
});

/** The addresses that deliveries come from. Source: contract, "Egress ranges". */
export const egressRangesSchema = z.object({
  data: z.array(z.string()).describe("Address ranges, IPv4 and IPv6. Empty if none are published."),
  nextCursor: z.null().describe("Always null: there is one page."),
});
export type EgressRanges = z.infer<typeof egressRangesSchema>;

/** The response to unregister. Source: contract, "Unregister webhook". */
export const unregisteredWebhookSchema = z.object({
  message: z.string().describe("The outcome of unregistering the webhook."),
});
export type UnregisteredWebhook = z.infer<typeof unregisteredWebhookSchema>;

/** A webhook as a signed-in person gets it. */
export type ConsoleWebhook = { [Field in keyof Webhook]-?: Exclude<Webhook[Field], undefined> };

/** The secret in base64, and as Standard Webhooks libraries expect it. */
export type WebhookSecret = { secret: string; signingSecret: string };

/** The secret in use, and during a rotation the one that takes over. */
export type RevealedSecret = WebhookSecret & { next: WebhookSecret | null };
