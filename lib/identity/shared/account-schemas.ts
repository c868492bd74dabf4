import { z } from "zod";
import { nameSchema, publicNameSchema } from "#lib/platform/one-line-text.ts";
import { linkToken, newPassword } from "./people-schemas.ts";

export const maxPasskeyNameLength = 60;

/** Requests and responses of the console API for a person's own account. */

const password = z
  .string({ error: "Enter your password." })
  .min(1, { error: "Enter your password." })
  .max(200);

export const renameSchema = z.strictObject({ name: publicNameSchema("Enter a name.") });
export type RenameInput = z.infer<typeof renameSchema>;

export const changePasswordSchema = z.strictObject({ currentPassword: password, newPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

export const confirmPasswordSchema = z.strictObject({ password });

const code = { error: "Enter a code of your authenticator app, or a recovery code." };

export const confirmCodeSchema = z.strictObject({ code: z.string(code).min(1, code).max(60) });

/** A person confirms with the password or a code. With a passkey, a person signs in again. */
export const confirmationSchema = z.union([confirmPasswordSchema, confirmCodeSchema]);
export type ConfirmationInput = z.infer<typeof confirmationSchema>;

export const confirmationLinkSchema = z.strictObject({ token: linkToken });
export type ConfirmationLinkInput = z.infer<typeof confirmationLinkSchema>;

const sixDigits = { error: "Enter the six digits that the app shows." };

export const confirmTotpSchema = z.strictObject({
  code: z
    .string(sixDigits)
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, sixDigits)),
});
export type ConfirmTotpInput = z.infer<typeof confirmTotpSchema>;

const base64url = z.string().regex(/^[\w-]{1,16384}$/);

export const passkeyNameSchema = z.strictObject({
  name: nameSchema("Give the passkey a name.", maxPasskeyNameLength),
});

/** The used parts of what `navigator.credentials.create` returns. Source: WebAuthn Level 3 §5.1.8. */
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

/** A person's own account. Times are RFC 3339. */
export type Account = {
  id: string;
  name: string;
  email: string;
  hasAuthenticatorApp: boolean;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** The current one first, then by last use. `device` is what the browser calls itself. */
  sessions: {
    id: string;
    device: string;
    ipAddress: string | null;
    signedInAt: string;
    lastSeenAt: string;
    isPresent: boolean;
  }[];
  recoveryCodesLeft: number;
  /** With which of their factors the person can confirm that it is them, to add another one. */
  confirmsWith: { code: boolean; passkey: boolean };
  /** Browsers refuse passkeys at an address without a host name or without https. */
  passkeysWork: boolean;
};

/** Whether a mail server sends the link, or the operator has to find it in DATA_DIR/mail. */
export type SentConfirmationLink = { isMailed: boolean };

/** The secret of an authenticator app as text, and as the URL for its QR code. Shown once. */
export type TotpSetup = { secret: string; otpauthUri: string };

/** New recovery codes are shown once; null if the person already has some. */
export type NewFactor = { recoveryCodes: string[] | null };
