import { z } from "zod";
import { errorCodes } from "#lib/errors.ts";

/** What every API answers besides its own things; page-safe. */

/** Codes of the authorization server alone: its errors have another form, so no problem document carries them. */
const oauthOnly = [
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
] as const;

/** The `code` of a problem document. */
export const problemCodes = errorCodes.filter(
  (code): code is Exclude<(typeof errorCodes)[number], (typeof oauthOnly)[number]> =>
    !oauthOnly.some((other) => other === code),
);
export type ProblemCode = (typeof problemCodes)[number];

/** One fault of a request: a JSON pointer into the body, or the name of a parameter. */
const faultSchema = z.union([
  z.object({ pointer: z.string(), detail: z.string() }),
  z.object({ parameter: z.string(), detail: z.string() }),
]);

/** A problem document. Source: RFC 9457; contract, "Errors of the APIs". */
export const problemSchema = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  instance: z.string(),
  code: z.enum(problemCodes),
  requestId: z.string(),
  errors: z.array(faultSchema).min(1).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

export const healthSchema = z.object({ status: z.literal("ok") });
export type Health = z.infer<typeof healthSchema>;
