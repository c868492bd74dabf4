import { z } from "zod";
import { newPassword } from "#lib/identity/people/schemas.ts";
import { nameSchema } from "#lib/platform/one-line-text.ts";

/** What the console API takes and answers for a person's own account. */

const password = z.string({ error: "Give your password." }).min(1, { error: "Give your password." }).max(200);

export const renameSchema = z.strictObject({ name: nameSchema(100, "Give a name.") });
export type RenameInput = z.infer<typeof renameSchema>;

export const changePasswordSchema = z.strictObject({
  currentPassword: password,
  newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

export const confirmPasswordSchema = z.strictObject({ password });

export const confirmTotpSchema = z.strictObject({
  code: z
    .string({ error: "Give the six digits of the app." })
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: "Give the six digits of the app." })),
});
export type ConfirmTotpInput = z.infer<typeof confirmTotpSchema>;

const base64url = z.string().regex(/^[\w-]{1,16384}$/);

export const passkeyNameSchema = z.strictObject({ name: nameSchema(60, "Give the passkey a name.") });

/** Of an answer to `navigator.credentials.create`, the parts that are used. Source: WebAuthn Level 3 §5.1.8. */
export const addPasskeySchema = passkeyNameSchema.extend({
  response: z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
    clientExtensionResults: z.looseObject({}),
  }),
});
export type AddPasskeyInput = z.infer<typeof addPasskeySchema>;

/** A person's own account as pages see it. Times are RFC 3339. */
export type Account = {
  name: string;
  email: string;
  hasAuthenticatorApp: boolean;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** The present one first, then by last use. `device` is what the browser says of itself. */
  sessions: {
    id: string;
    device: string;
    ipAddress: string | null;
    signedInAt: string;
    lastSeenAt: string;
    isPresent: boolean;
  }[];
  recoveryCodesLeft: number;
  /** Browsers refuse passkeys at an address without a host name or without https. */
  passkeysWork: boolean;
  /** The portal requires a second factor of this person: the last one cannot be removed. */
  secondFactorRequired: boolean;
};

/** How an authenticator app is set up: the text to type, or the address for its QR code. Shown once. */
export type TotpSetup = { secret: string; otpauthUri: string };

/** Recovery codes are shown once, when they are made; null where the person has some already. */
export type NewFactor = { recoveryCodes: string[] | null };
