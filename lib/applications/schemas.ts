import { z } from "zod";
import { applicationGrantTypes, isScope, type Scope } from "#lib/oauth/scopes.ts";
import { nameSchema } from "#lib/platform/one-line-text.ts";
import { originFaults, redirectUriFaults, registrationFaults } from "./registration-faults.ts";

/** Requests and responses of the console for applications. */

const name = nameSchema("Give the application a name.");

const grantTypes = z
  .array(z.enum(applicationGrantTypes, { error: "Choose authorization_code or client_credentials." }))
  .min(1, { error: "Choose at least one grant." })
  .transform((list) => applicationGrantTypes.filter((grantType) => list.includes(grantType)));

const scopes = z
  .array(z.string().refine(isScope, { error: "No such scope." }))
  .min(1, { error: "Choose at least one scope." })
  .transform((list): Scope[] => [...new Set(list)].filter(isScope));

/** A text without faults. */
const faultless = (faultsOf: (text: string) => string[]) =>
  z.string().superRefine((text, issues) => {
    for (const message of faultsOf(text)) issues.addIssue({ code: "custom", message });
  });

const redirectUris = z
  .array(faultless(redirectUriFaults))
  .max(10, { error: "An application has at most 10 redirect URIs." })
  .transform((list) => [...new Set(list)]);

const environment = z.enum(["SANDBOX", "PRODUCTION"], { error: "Choose SANDBOX or PRODUCTION." });
export type EnvironmentName = z.infer<typeof environment>;

const maxEmbedOrigins = 20;

const embedOrigins = z
  .array(faultless(originFaults))
  .max(maxEmbedOrigins, { error: `An application has at most ${maxEmbedOrigins} allowed domains.` })
  .transform((list) => [...new Set(list.map((text) => new URL(text).origin))]);

/** The origins of the pages that may show the branch finder. */
export const embedOriginsSchema = z.strictObject({ embedOrigins });
export type EmbedOriginsInput = z.infer<typeof embedOriginsSchema>;

export const createApplicationSchema = z
  .strictObject({
    name,
    clientType: z.enum(["CONFIDENTIAL", "PUBLIC"]).default("CONFIDENTIAL"),
    grantTypes,
    scopes,
    redirectUris: redirectUris.default([]),
    /** SANDBOX by default, except with the scope `order.publish`. Only staff create PRODUCTION. It never changes. */
    environment: environment.optional(),
    /** For staff: the organization that the application is for. The default is your own. */
    organizationId: z.string().optional(),
  })
  .superRefine(
    (input, issues) => {
      for (const fault of registrationFaults(input)) issues.addIssue({ code: "custom", ...fault });
    },
    // Beside the faults of single fields, so that the response names all of them.
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
export type CreateApplicationInput = z.infer<typeof createApplicationSchema>;

/** The text that a person types to confirm the deletion of an application. */
export const typedNameSchema = (name: string) =>
  z.object({ name: z.literal(name, { error: `Type “${name}”, exactly as shown.` }) });

/** Absent fields stay the same. The client type cannot change. */
export const updateApplicationSchema = z
  .strictObject({
    name: name.optional(),
    grantTypes: grantTypes.optional(),
    scopes: scopes.optional(),
    redirectUris: redirectUris.optional(),
    embedOrigins: embedOrigins.optional(),
  })
  .refine((input) => Object.keys(input).length > 0, { error: "Give at least one field to change." });
export type UpdateApplicationInput = z.infer<typeof updateApplicationSchema>;

export const maxClientKeys = 5;

/** A public key as PEM or JWK. */
export const addClientKeySchema = z.strictObject({
  key: z
    .string({ error: "Paste a public key." })
    .trim()
    .min(1, { error: "Paste a public key." })
    .max(8_192, { error: "A key has at most 8,192 characters." }),
});
export type AddClientKeyInput = z.infer<typeof addClientKeySchema>;

/** The URL of a key set; null removes it. */
export const setJwksUrlSchema = z.strictObject({
  url: z
    .string({ error: "Give the URL of a key set, or null." })
    .trim()
    .max(2_048, { error: "A URL has at most 2,048 characters." })
    .refine((text) => /^https?:\/\/[^\s\\#@]+$/i.test(text) && URL.canParse(text), {
      error:
        "Give an absolute URL without a user name and fragment, such as https://app.example.com/jwks.json.",
    })
    .nullable(),
});
export type SetJwksUrlInput = z.infer<typeof setJwksUrlSchema>;

/** The response of a JWKS URL. Source: RFC 7517 §5. */
export const keySetSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** A partner's request for a production application, and what staff answered. */
export type ProductionRequest = {
  id: string;
  state: "PENDING" | "APPROVED" | "DECLINED";
  reason: string;
  requestedByName: string;
  createdAt: string;
  answer: string;
  decidedAt: string | null;
  /** Null until it is approved. */
  productionApplicationId: string | null;
};

/** An application as the console shows it. Times are RFC 3339. */
export type Application = {
  id: string;
  name: string;
  organization: { id: string; name: string };
  clientId: string;
  clientType: "CONFIDENTIAL" | "PUBLIC";
  environment: EnvironmentName;
  grantTypes: string[];
  scopes: string[];
  redirectUris: string[];
  /** Last segment of the application's inbox address. */
  inboxKey: string;
  /** Registered webhooks, of five at most, and whether each receives. */
  webhooks: {
    id: string;
    name: string;
    state: "ACTIVE" | "PAUSED" | "DISABLED";
    failingSince: string | null;
  }[];
  /** Client secrets without the secret itself. `hint` is its last four characters. */
  secrets: {
    id: string;
    hint: string;
    createdAt: string;
    expiresAt: string | null;
    lastUsedAt: string | null;
  }[];
  /** Public keys that the application authenticates with; `kid` is the thumbprint. */
  keys: { kid: string; algorithm: string; createdAt: string; lastUsedAt: string | null }[];
  jwksUrl: string | null;
  /** The latest one, of a sandbox application. */
  productionRequest: ProductionRequest | null;
  /** Origins of the pages that may show the branch finder. */
  embedOrigins: string[];
  createdAt: string;
  updatedAt: string;
};

/** The response to create and rotate: the only one with the secret. Null for a public client. */
export type ApplicationWithSecret = Application & { clientSecret: string | null };
