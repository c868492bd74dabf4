import { z } from "zod";
import { problemCodes } from "#lib/platform/errors.ts";
import { emptyPeriodError, isEmptyPeriod, type Period } from "./period.ts";

/** PostgreSQL has no year 0, and JavaScript cannot parse years of five digits. */
const hasFourDigitYear = (text: string) => {
  const time = Date.parse(text);
  return time >= Date.UTC(1970) && time < Date.UTC(9999);
};

/** A moment, as RFC 3339 text. */
export const timeSchema = z.iso
  .datetime({ offset: true, abort: true, error: "Expected an RFC 3339 time, such as 2026-03-31T09:00:00Z." })
  .refine(hasFourDigitYear, { error: "Expected a time in the years 1970 to 9998." });

/** A calendar day, as RFC 3339 text. */
export const daySchema = z.iso
  .date({ abort: true, error: "Expected a date, such as 2026-03-31." })
  .refine(hasFourDigitYear, { error: "Expected a date in the years 1970 to 9998." });

const periodSchema = z.object({ from: z.string().optional(), to: z.string().optional() });

/** Refuses an empty period in a list's filters `from` and `to`, also beside other errors. */
export const periodCheck = z.refine<Period>((period) => !isEmptyPeriod(period), {
  error: emptyPeriodError,
  path: ["to"],
  when: ({ value }) => periodSchema.safeParse(value).success,
});

/** A query parameter that is a whole number, as decimal digits. */
export function wholeNumberParameter(
  min: number,
  max: number,
  error = `Expected a whole number from ${min} to ${max}.`,
) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
    .meta({ type: "integer", format: "int32" });
}

/** The `limit` of a page: 1 to `max`. */
export const limitSchema = (max: number, byDefault = max) => wholeNumberParameter(1, max).default(byDefault);

/** The `wait` of a long poll: 0 to 20 seconds. */
export const waitSchema = wholeNumberParameter(0, 20).default(0);

const maxOverlapHours = 168;
const hoursOfOverlap = `Give a number of hours from 0 to ${maxOverlapHours}.`;

/** How long the old secret of an application or a webhook stays valid after a rotation. 0 ends it immediately. */
export const rotateSecretSchema = z.strictObject({
  overlapHours: z
    .number({ error: hoursOfOverlap })
    .int({ error: "Give whole hours." })
    .min(0, { error: hoursOfOverlap })
    .max(maxOverlapHours, { error: hoursOfOverlap })
    .describe("How long the old secret works beside the new one."),
});
export type RotateSecretInput = z.infer<typeof rotateSecretSchema>;

/** An error of a request, located by a JSON pointer into the body or by the name of a parameter. */
const inputErrorSchema = z.union([
  z.object({ pointer: z.string(), detail: z.string() }),
  z.object({ parameter: z.string(), detail: z.string() }),
]);

/** A problem document. Source: RFC 9457; contract, "Errors of the APIs". */
export const problemSchema = z.object({
  message: z.string().describe("The same text as `detail`."),
  type: z.url().describe("URL that identifies the kind of problem and documents it."),
  title: z.string().describe("Short name of the kind of problem."),
  status: z.int().min(400).max(599).describe("The HTTP status."),
  detail: z.string().describe("What is wrong with this request."),
  instance: z.string().describe("The path that was requested."),
  code: z.enum(problemCodes).describe("Stable code for programs."),
  requestId: z.string().describe("ID of the request, as in `X-Request-Id`. Include it when you contact us."),
  errors: z
    .array(inputErrorSchema)
    .min(1)
    .optional()
    .describe("Every error of the request, with its location."),
});
export type Problem = z.infer<typeof problemSchema>;

export const healthSchema = z.object({ status: z.literal("ok") });
export type Health = z.infer<typeof healthSchema>;
