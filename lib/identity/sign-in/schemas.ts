import { z } from "zod";

const base64url = z.string().regex(/^[\w-]{1,4096}$/);

/** Of an answer to `navigator.credentials.get`, the parts that are used. Source: WebAuthn Level 3 §5.1.8. */
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

/** What the sign-in form sends. `code`: of the authenticator app, or a recovery code. */
export const credentialsSchema = z.object({
  email: z.string().min(1, { error: "Enter your email address." }),
  password: z.string().min(1, { error: "Enter your password." }),
  code: z.string().min(1, { error: "Enter the code." }).optional(),
});
export type CredentialsInput = z.infer<typeof credentialsSchema>;
