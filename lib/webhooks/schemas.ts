import { z } from "zod";
import type { Page } from "#lib/platform/http/page.ts";
import { nameSchema } from "#lib/platform/one-line-text.ts";
import { maxUrlLength, webhookEventTypes, webhookUrlFaults } from "./constants.ts";

/** Requests and responses of the notification API and the console for webhooks. */

const name = nameSchema("Give the webhook a name.").describe("A name that you choose.");

const type = z
  .literal("ORDER", {
    error: ({ input }) =>
      input === undefined ? "Give the type, which is ORDER." : "The only type is ORDER.",
  })
  .describe("`ORDER` is the only type.");

/** Repeats are checked with the events, so that the response names every fault. */
function eventsOf<T extends z.ZodType>(event: T, maxItems: number, description: string) {
  return z
    .array(event, { error: "Give a list of events." })
    .min(1, { error: "Choose at least one event." })
    .refine((events) => new Set(events).size === events.length, {
      error: "List each event once.",
      when: ({ value }) => Array.isArray(value),
    })
    .meta({ uniqueItems: true, maxItems, description });
}

const events = eventsOf(
  z.enum(webhookEventTypes, { error: "Choose ORDER_UPDATE or ORDER_INVOICED." }),
  webhookEventTypes.length,
  "The events to subscribe to, each once.",
);

export const webhookUrlSchema = z
  .string({ error: "Give the URL to call." })
  .superRefine((text, issues) => {
    for (const message of webhookUrlFaults(text)) issues.addIssue({ code: "custom", message });
  })
  .meta({
    format: "uri",
    maxLength: maxUrlLength,
    description:
      "The URL to call: HTTPS and a public host, or the URL of your inbox. No user name, password, or fragment.",
  });

/** Body of a registration. All four fields are required. */
export const registerWebhookSchema = z.strictObject({ name, type, events, url: webhookUrlSchema });

const notEmpty = [
  (input: object) => Object.keys(input).length > 0,
  { error: "Give at least one field to change." },
] as const;

const apiUpdateEvents = eventsOf(
  z.literal("ORDER_UPDATE", {
    error:
      "An update takes ORDER_UPDATE only. For ORDER_INVOICED register a new webhook, or change this one in the portal's console.",
  }),
  1,
  "Only `ORDER_UPDATE`.",
);

/** Body of an update through the API. Source: contract, "Update webhook". */
export const updateWebhookSchema = z
  .strictObject({ name, type, events: apiUpdateEvents, url: webhookUrlSchema })
  .partial()
  .refine(...notEmpty);

/** Like the API, but the console may set both events. */
export const consoleUpdateWebhookSchema = z
  .strictObject({ name, events, url: webhookUrlSchema })
  .partial()
  .refine(...notEmpty);
export type UpdateWebhookInput = z.infer<typeof consoleUpdateWebhookSchema>;

/** Body of a registration in the console. */
export const consoleRegisterWebhookSchema = registerWebhookSchema.omit({ type: true }).extend({
  applicationId: z.string({ error: "Choose the application." }),
});
export type ConsoleRegisterWebhookInput = z.infer<typeof consoleRegisterWebhookSchema>;

/** Webhooks of an application, of an organization (for staff), or one; all visible ones without a filter. */
export const webhookListQuerySchema = z.strictObject({
  applicationId: z.string().optional(),
  organizationId: z.string().optional(),
  webhookId: z.string().optional(),
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
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The response to register and update, without `type`, `events`, and `url`. Source: contract, "Register webhook". */
export const registeredWebhookSchema = webhookSchema.pick({ id: true, name: true }).extend({
  secret: z.string().describe("Base64 secret that proves that events come from the portal. Store it."),
  status,
  links,
});
export type RegisteredWebhook = z.infer<typeof registeredWebhookSchema>;

/** The public keys of a webhook. Source: RFC 7517 §5, RFC 8037 §2; Standard Webhooks, "Asymmetric". */
export const webhookKeySetSchema = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string().describe("The public key, base64url."),
        kid: z.string().describe("ID of the key, which is its thumbprint (RFC 7638)."),
        use: z.literal("sig"),
        alg: z.literal("EdDSA"),
        whpk: z.string().describe("The same key in the format of Standard Webhooks: `whpk_` and base64."),
      }),
    )
    .describe("The key, or both during a rotation."),
});
export type WebhookKeySet = z.infer<typeof webhookKeySetSchema>;

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

/** A webhook in the console. `isInbox`: its URL is a portal inbox. */
export type ConsoleWebhook = Webhook & {
  slot: number;
  isInbox: boolean;
  /** Until then, deliveries have the old secret and are signed with both. Null without a rotation. */
  rotationEndsAt: string | null;
  /** POSTs at once, and per second. */
  limits: { maxInFlight: number; maxPerSecond: number };
  application: { id: string; name: string; clientId: string; environment: "SANDBOX" | "PRODUCTION" };
  /** The address that gets copies of its requests now. */
  shadowUrl: string | null;
  /** What a sandbox webhook simulates, and until when. */
  simulated: { fault: "SLOW" | "UNAVAILABLE" | "RATE_LIMITED"; until: string } | null;
};
export type ConsoleWebhookPage = Page<ConsoleWebhook>;

/** The secret in base64, and as Standard Webhooks libraries expect it. */
export type WebhookSecret = { secret: string; signingSecret: string };

export type ConsoleWebhookWithSecret = ConsoleWebhook & WebhookSecret;
