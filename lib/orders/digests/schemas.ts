import { z } from "zod";
import { timeSchema } from "#lib/platform/http/schemas.ts";

/** Digests of the events in an application's feed. Source: contract, "Digests". */

export const mostHours = 168;
/** In hexadecimal digits of the hash. */
export const longestPrefix = 16;
export const mostPrefixes = 64;
/** A prefix with more events returns its parts instead of their IDs. */
export const mostListed = 32;

const from = timeSchema
  .max(40)
  .meta({ description: "Start of the period. Partial hours are left out.", example: "2026-11-21T08:00:00Z" });
const to = timeSchema.max(40).meta({
  description: `End of the period, at most ${mostHours} hours after \`from\`.`,
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
  .describe("SHA-256, in hexadecimal, of the event IDs, sorted bytewise and joined with line feeds.");

const hourDigestSchema = z.object({
  hour: timeSchema.describe("Start of the hour (UTC)."),
  count: count.describe("Number of events that the portal accepted for the application in this hour."),
  sha256,
});

export const eventDigestsSchema = z.object({
  data: z.array(hourDigestSchema).describe("Final hours, oldest first, including hours without events."),
  statement: z
    .string()
    .describe("The same data as a JWS. The keys of the authorization server verify it. Keep it as proof."),
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
        description: `Up to ${mostPrefixes} prefixes of equal length, separated by commas. Returns only events whose ID has a SHA-256, in lowercase hexadecimal, that starts with one of them. Omit it for all events.`,
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

const prefix = z.string().describe("Prefix of the hash. Empty for all events.");

export const eventIdsSchema = z.object({
  data: z
    .array(
      z.object({
        prefix,
        count: count.describe("Number of events with this prefix."),
        eventIds: z
          .array(z.string())
          .nullable()
          .describe(`IDs of these events, sorted bytewise. Null if there are more than ${mostListed}.`),
        parts: z
          .array(
            z.object({
              prefix,
              count: count.describe("Number of events with this prefix."),
              digest: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .describe(
                  "The first 16 digits of the SHA-256 of the event IDs, computed like the digest of an hour.",
                ),
            }),
          )
          .nullable()
          .describe("If there are more events: the prefixes that are one digit longer and have events."),
      }),
    )
    .describe("One entry for each prefix of the request."),
});
export type EventIds = z.infer<typeof eventIdsSchema>;
