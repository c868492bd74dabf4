import { z } from "zod";
import { timeSchema } from "#lib/platform/http/schemas.ts";

/** The digests of the events that an application could read. Source: contract, "Digests". */

/** Seven days. */
export const mostHours = 168;
/** The longest prefix of a hash, in hexadecimal digits. */
export const longestPrefix = 16;
export const mostPrefixes = 64;
/** With more events than this, the parts of a prefix are returned instead of their IDs. */
export const mostListed = 32;

const from = timeSchema
  .max(40)
  .meta({ description: "Start: the first full hour begins here or later.", example: "2026-11-21T08:00:00Z" });
const to = timeSchema.max(40).meta({
  description: `End, at most ${mostHours} hours later: the last full hour ends here or earlier.`,
  example: "2026-11-21T10:00:00Z",
});

const hourMs = 3_600_000;

type Period = { from: string; to: string };

function requireShort({ from, to }: Period, ctx: z.RefinementCtx): void {
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (Number.isNaN(lengthMs) || (lengthMs > 0 && lengthMs <= mostHours * hourMs)) return;
  const message = `Expected a time after \`from\`, at most ${mostHours} hours later.`;
  ctx.addIssue({ code: "custom", path: ["to"], message });
}

export const digestsQuerySchema = z.strictObject({ from, to }).superRefine(requireShort);
export type DigestsQuery = z.infer<typeof digestsQuerySchema>;

const count = z.number().int().min(0);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("SHA-256 of their IDs, sorted bytewise and joined with line feeds, in hexadecimal.");

const hourDigestSchema = z.object({
  hour: timeSchema.describe("Start of the hour (UTC)."),
  count: count.describe("How many events the portal accepted for the application in this hour."),
  sha256,
});

export const eventDigestsSchema = z.object({
  data: z
    .array(hourDigestSchema)
    .describe("Full hours that can no longer change, oldest first, also those without an event."),
  statement: z
    .string()
    .describe(
      "The same, signed: a JWS that the keys of the authorization server verify. Keep it as a proof.",
    ),
});
export type EventDigests = z.infer<typeof eventDigestsSchema>;

const prefixes = new RegExp(
  `^([0-9a-f]{1,${longestPrefix}}(,[0-9a-f]{1,${longestPrefix}}){0,${mostPrefixes - 1}})?$`,
);

export const eventIdsQuerySchema = z
  .strictObject({
    from,
    to,
    prefix: z
      .string()
      .regex(prefixes, {
        error: `Expected up to ${mostPrefixes} prefixes of 1 to ${longestPrefix} hexadecimal digits, separated by commas.`,
      })
      .default("")
      .meta({
        description: `Up to ${mostPrefixes} prefixes of equal length, separated by commas: only events whose ID has a SHA-256, in lowercase hexadecimal digits, that starts so. All by default.`,
        maxLength: mostPrefixes * (longestPrefix + 1),
        example: "3f,a0",
      }),
  })
  .superRefine(requireShort)
  .refine(({ prefix }) => new Set(prefix.split(",").map(({ length }) => length)).size === 1, {
    path: ["prefix"],
    error: "Expected prefixes of equal length.",
  });
export type EventIdsQuery = z.infer<typeof eventIdsQuerySchema>;

const prefix = z.string().describe("The prefix of the hash. Empty for all events.");

export const eventIdsSchema = z.object({
  data: z
    .array(
      z.object({
        prefix,
        count: count.describe("How many events have it."),
        eventIds: z
          .array(z.string())
          .nullable()
          .describe(`Their IDs, sorted bytewise. Null for more than ${mostListed} events.`),
        parts: z
          .array(
            z.object({
              prefix,
              count: count.describe("How many events have it."),
              digest: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .describe("The first 16 digits of the SHA-256 of their IDs, as in the digest of an hour."),
            }),
          )
          .nullable()
          .describe("Else, the prefixes that are one digit longer and have events."),
      }),
    )
    .describe("One for each prefix of the request."),
});
export type EventIds = z.infer<typeof eventIdsSchema>;
