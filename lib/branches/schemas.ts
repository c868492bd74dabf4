import { z } from "zod";
import { stateCodes } from "./states.ts";

/** What the location API takes and answers. The fields and types of `Branch` are the contract's, to the letter. */

export const maxDistanceMiles = 12_500;

/** Decimal text as people and printf write it; "NaN", "Infinity", hexadecimal and blanks are no decimals. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

function coordinate(limit: number, what: string, example: string) {
  const error = `${what} is a decimal number from -${limit} to ${limit}, such as ${example}.`;
  return z
    .string()
    .regex(decimal, { error })
    .transform(Number)
    .pipe(z.number().min(-limit, { error }).max(limit, { error }));
}

const distanceError = `distance is a whole number of miles from 1 to ${maxDistanceMiles}.`;
const stateError = "state is the two-letter code of a state, DC or a territory, such as CA.";

const coordinateFields = ["lat", "long", "distance"] as const;

/**
 * Query of the branch search: `lat`, `long` and `distance` together, or `state`, or all four (a branch must satisfy
 * both). Unknown parameters are refused.
 *
 * Source: contract, "Search branches" and "Branch search".
 */
export const BranchSearchQuery = z
  .strictObject({
    lat: coordinate(90, "lat", "41.88").optional(),
    long: coordinate(180, "long", "-87.63").optional(),
    distance: z
      .string()
      .regex(/^\d{1,9}$/, { error: distanceError })
      .transform(Number)
      .pipe(z.number().min(1, { error: distanceError }).max(maxDistanceMiles, { error: distanceError }))
      .optional(),
    state: z
      .string()
      .transform((code) => code.toUpperCase())
      .pipe(z.enum(stateCodes, { error: stateError }))
      .optional(),
  })
  .superRefine(requireWholeSearch, { when: () => true });
export type BranchSearchQuery = z.infer<typeof BranchSearchQuery>;

type GivenParameters = Partial<Record<"lat" | "long" | "distance" | "state", unknown>>;

function requireWholeSearch(query: GivenParameters, ctx: z.RefinementCtx): void {
  const missing = coordinateFields.filter((field) => query[field] === undefined);
  if (missing.length === 0) return;
  if (missing.length === coordinateFields.length && query.state !== undefined) return;
  const message =
    missing.length === coordinateFields.length
      ? "Search by lat, long and distance together, or by state."
      : "lat, long and distance go together; this one is missing.";
  for (const field of missing) ctx.addIssue({ code: "custom", path: [field], message });
}

export const hoursTypes = ["DAILY", "WEEKEND", "OFF_SEASON", "OFF_HOURS"] as const;
export const branchStatuses = ["active", "inactive"] as const;
export const branchTypes = ["primary", "warehouse"] as const;

/**
 * A branch as the API answers it. An absent text is "", never null; `branch.distance` is there for a coordinate search
 * only.
 *
 * Source: contract, "Branch (element of the array returned by the branch search)" and "Branch record".
 */
export const Branch = z.strictObject({
  branch: z.strictObject({
    number: z.string(),
    name: z.string(),
    storefront: z.string(),
    distance: z.number().min(0).optional(),
    status: z.enum(branchStatuses),
    type: z.enum(branchTypes),
  }),
  address: z.strictObject({
    addressLine1: z.string(),
    addressLine2: z.string(),
    addressLine3: z.string(),
    city: z.string(),
    state: z.enum(stateCodes),
    postal: z.string(),
    country: z.literal("USA"),
  }),
  locale: z.strictObject({
    lat: z.string(),
    long: z.string(),
    timeZoneCode: z.string(),
    timeZoneDescription: z.string(),
  }),
  contact: z.strictObject({
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    fax: z.string(),
  }),
  manager: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    title: z.string(),
    pictureUrl: z.string(),
  }),
  hoursOfOperation: z.array(
    z.strictObject({
      type: z.enum(hoursTypes),
      days: z.string(),
      open: z.string(),
      close: z.string(),
      notes: z.string(),
    }),
  ),
  links: z.strictObject({ self: z.url(), website: z.url() }),
});
export type Branch = z.infer<typeof Branch>;

export const BranchSearchAnswer = z.array(Branch).min(1);
