import { z } from "zod";
import { redirectUriErrors } from "#lib/applications/redirect-uri-errors.ts";
import { registrationErrors } from "#lib/applications/registration-errors.ts";
import { applicationGrantTypes, isScope, type Scope } from "#lib/oauth/shared/scopes.ts";
import { publicNameSchema } from "#lib/platform/one-line-text.ts";
import { rotateSecretSchema } from "#lib/platform/shared/schemas.ts";

/** Requests and responses of the console for applications. */

const name = publicNameSchema("Give the application a name.");

const grantTypes = z
  .array(z.enum(applicationGrantTypes, { error: "Choose authorization_code or client_credentials." }))
  .min(1, { error: "Choose at least one grant." })
  .transform((list) => applicationGrantTypes.filter((grantType) => list.includes(grantType)));

const scopes = z
  .array(z.string().refine(isScope, { error: "No such scope." }))
  .min(1, { error: "Choose at least one scope." })
  .transform((list): Scope[] => [...new Set(list)].filter(isScope));

/** A text without errors. */
const textWithoutErrors = (listErrors: (text: string) => string[]) =>
  z.string().superRefine((text, issues) => {
    for (const message of listErrors(text)) issues.addIssue({ code: "custom", message });
  });

const redirectUris = z
  .array(textWithoutErrors(redirectUriErrors))
  .max(10, { error: "An application has at most 10 redirect URIs." })
  .transform((list) => [...new Set(list)]);

export const createApplicationSchema = z
  .strictObject({
    name,
    clientType: z.enum(["CONFIDENTIAL", "PUBLIC"]).default("CONFIDENTIAL"),
    grantTypes,
    scopes,
    redirectUris: redirectUris.default([]),
    /** For staff: the organization that the application is for. The default is your own. */
    organizationId: z.string().optional(),
  })
  .superRefine(
    (input, issues) => {
      for (const error of registrationErrors(input)) issues.addIssue({ code: "custom", ...error });
    },
    // Beside the errors of single fields, so that the response names all of them.
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
  })
  .refine((input) => Object.keys(input).length > 0, { error: "Give at least one field to change." });
export type UpdateApplicationInput = z.infer<typeof updateApplicationSchema>;

/** An application as the console shows it. Times are RFC 3339. */
export type Application = {
  id: string;
  name: string;
  organization: { id: string; name: string };
  clientId: string;
  clientType: "CONFIDENTIAL" | "PUBLIC";
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
    behindSince: string | null;
    lastDeliveredAt: string | null;
    /** That has not ended. */
    incident: { givenUp: number } | null;
  }[];
  /** Client secrets without the secret itself. `hint` is its last four characters. */
  secrets: {
    id: string;
    hint: string;
    createdAt: string;
    expiresAt: string | null;
    lastUsedAt: string | null;
  }[];
  createdAt: string;
  updatedAt: string;
};

/** The response to create and rotate: the only one with the secret. Null for a public client. */
export type ApplicationWithSecret = Application & { clientSecret: string | null };

/** `newestSecretId`: the newest secret that the caller knows, or null if none. */
export const rotateClientSecretSchema = rotateSecretSchema.extend({
  newestSecretId: z.string().max(100).nullable().optional(),
});
export type RotateClientSecretInput = z.infer<typeof rotateClientSecretSchema>;

/** The scope of a token for "Try it" in the reference. */
export const ownTokenInputSchema = z.strictObject({ scope: z.string().min(1).max(100) });
export type OwnTokenInput = z.infer<typeof ownTokenInputSchema>;

/** The end of a client secret, or of scopes, separated by spaces. */
export const endedTokensQuerySchema = z
  .strictObject({
    secretId: z.string().max(100).optional(),
    scopes: z
      .string()
      .max(1_000)
      .transform((text) => text.split(" "))
      .optional(),
  })
  .refine(({ secretId, scopes }) => (secretId === undefined) !== (scopes === undefined), {
    error: "Name a client secret or scopes.",
  });
export type EndedTokensQuery = z.infer<typeof endedTokensQuerySchema>;

/** How many tokens a change would end. */
export type EndedTokens = { count: number };
