import { z } from "zod";
import { passwordLength } from "./password-rules.ts";

const base64url = z.string().regex(/^[\w-]{1,4096}$/);

/** The used parts of what `navigator.credentials.get` returns. Source: WebAuthn Level 3 §5.1.8. */
export const passkeyAnswerSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: z.looseObject({}),
});

/**
 * The fields of the sign-in form. `code` is from the authenticator app, or a recovery code. The limits bound the hashing
 * that an attacker can cause. Source: RFC 5321 §4.5.3.1 (320 characters).
 */
export const credentialsSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, { error: "Enter your email address." })
    .max(320, { error: "An email address has at most 320 characters." })
    .regex(/^[^\0]*$/, { error: "Enter your email address." }),
  password: z
    .string()
    .min(1, { error: "Enter your password." })
    .max(passwordLength.max, { error: `A password has at most ${passwordLength.max} characters.` }),
  code: z
    .string({ error: "Enter the code." })
    .min(1, { error: "Enter the code." })
    .max(60, { error: "A code has at most 60 characters." })
    .optional(),
});
export type CredentialsInput = z.infer<typeof credentialsSchema>;
