import { z } from "zod";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { wholeNumberParameter } from "#lib/platform/shared/schemas.ts";
import { branchStatuses, branchTypes, hoursTypes, maxDistanceMiles } from "./branch-values.ts";
import type { Oddity } from "./oddity-schemas.ts";
import { stateCodes } from "./states.ts";

/** Queries and responses of the location API and the console. The contract has the fields and types of `Branch`. */

/** Decimal text as people and printf write it, without "NaN", "Infinity", hexadecimal, and blanks. */
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

function coordinate(limit: number, example: string) {
  const error = `Expected a decimal number from -${limit} to ${limit}, such as ${example}.`;
  return z
    .string()
    .regex(decimal, { error })
    .transform(Number)
    .pipe(z.number().min(-limit, { error }).max(limit, { error }));
}

const distanceError = `Expected a whole number of miles from 1 to ${maxDistanceMiles}.`;
const stateError = "Expected the two-letter code of a state, DC, or a territory, such as CA.";
/** In any case: `co`, `CO`, and `Co` are Colorado. */
const statePattern = `^(${stateCodes.map((code) => code.replace(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)).join("|")})$`;
const statusError = "Expected active or inactive.";
const typeError = "Expected primary or warehouse.";

const coordinateFields = ["lat", "long", "distance"] as const;

const searchFields = {
  lat: coordinate(90, "41.88")
    .optional()
    .meta({ description: "Latitude of the point to search around.", example: 39.74 }),
  long: coordinate(180, "-87.63")
    .optional()
    .meta({ description: "Longitude of the point to search around.", example: -104.99 }),
  distance: wholeNumberParameter(1, maxDistanceMiles, distanceError).optional().meta({
    description: "Radius in miles around `lat` and `long`.",
    example: 50,
    type: "integer",
    format: "int32",
  }),
  state: z
    .string()
    // Other alphabets have letters whose capitals are A to Z.
    .regex(/^[A-Za-z]{2}$/, { error: stateError, abort: true })
    .transform((code) => code.toUpperCase())
    .pipe(z.enum(stateCodes, { error: stateError }))
    .optional()
    .meta({
      description: `Two-letter code of a state, DC, or a territory, in any case: ${stateCodes.join(", ")}.`,
      example: "CO",
      type: "string",
      enum: undefined,
      pattern: statePattern,
      maxLength: 2,
    }),
};

/** Requires `lat`, `long`, and `distance` together. If all are missing, fails with `otherwise`. */
function coordinatesTogether(otherwise?: { unless: "state"; message: string }) {
  return (query: Partial<Record<string, unknown>>, ctx: z.RefinementCtx) => {
    const missing = coordinateFields.filter((field) => query[field] === undefined);
    const isNone = missing.length === coordinateFields.length;
    if (isNone && (!otherwise || query[otherwise.unless] !== undefined)) return;
    const message = isNone ? otherwise?.message : "This is missing: lat, long, and distance go together.";
    for (const field of missing) ctx.addIssue({ code: "custom", path: [field], message });
  };
}

/** Checks this rule even if a field is invalid, so that a caller gets all errors at once. */
const always = { when: () => true };

/**
 * Query of the branch search: `lat`, `long`, and `distance` together, `state`, or all four, which a branch must satisfy
 * together. `status` and `type` are extensions that narrow the results.
 *
 * Source: contract, "Branch search".
 */
export const branchSearchQuerySchema = z
  .strictObject({
    ...searchFields,
    status: z
      .enum(branchStatuses, { error: statusError })
      .optional()
      .meta({ description: "Extension: only branches with this operational status.", example: "active" }),
    type: z
      .enum(branchTypes, { error: typeError })
      .optional()
      .meta({ description: "Extension: only branches of this type.", example: "primary" }),
  })
  .superRefine(
    coordinatesTogether({
      unless: "state",
      message:
        "Search by lat, long, and distance together, or by state. For all branches, use /branches/changes.",
    }),
    always,
  );
export type BranchSearchQuery = z.infer<typeof branchSearchQuerySchema>;

/**
 * A branch in a response. An absent text is "", never null. `branch.distance` is present only for a coordinate search.
 *
 * Source: contract, "Branch record".
 */
export const branchSchema = z.strictObject({
  branch: z
    .strictObject({
      number: z.string().describe("Unique branch number."),
      name: z.string().describe("Branch name, with city and state."),
      storefront: z.string().describe("Short code of the brand."),
      distance: z
        .number()
        .min(0)
        .optional()
        .describe("Distance in miles. Present only when you search around a point."),
      status: z.enum(branchStatuses).describe("Operational status."),
      type: z.enum(branchTypes).describe("Branch type."),
    })
    .describe("The branch itself."),
  address: z
    .strictObject({
      addressLine1: z.string().describe("Street number and name."),
      addressLine2: z.string().describe("Second line, such as a building number. Can be empty."),
      addressLine3: z.string().describe("Third line, such as directions. Can be empty."),
      city: z.string().describe("City."),
      state: z.enum(stateCodes).describe("Two-letter state code."),
      postal: z.string().describe("ZIP code."),
      country: z.literal("USA").describe("Three-letter ISO 3166-1 country code."),
    })
    .describe("Branch address."),
  locale: z
    .strictObject({
      lat: z.string().describe("Latitude, as a string."),
      long: z.string().describe("Longitude, as a string."),
      timeZoneCode: z.string().describe("ET, CT, MT, PT, AK, HT, AT, ST (Samoa), or CH (Chamorro)."),
      timeZoneDescription: z.string().describe("Name of the time zone."),
    })
    .describe("Location and time zone."),
  contact: z
    .strictObject({
      phones: z.array(z.string()).describe("Phone numbers, with extensions where they exist."),
      emails: z.array(z.string()).describe("Email addresses."),
      fax: z.string().describe("Fax number. Can be empty."),
    })
    .describe("Branch contacts."),
  manager: z
    .strictObject({
      firstName: z.string().describe("First name."),
      lastName: z.string().describe("Last name."),
      email: z.string().describe("Email address."),
      title: z.string().describe("Title or role."),
      pictureUrl: z.string().describe("URL of the manager's picture. Can be empty."),
    })
    .describe("Branch manager. All fields are empty strings if there is no manager."),
  hoursOfOperation: z
    .array(
      z.strictObject({
        type: z.enum(hoursTypes).describe("Kind of hours."),
        days: z.string().describe("Abbreviated day or range of days: `MON - FRI`, `SAT`."),
        open: z.string().describe("Opening time: `7:00 AM`."),
        close: z
          .string()
          .describe(
            "Closing time: `5:00 PM`. If it is earlier than `open`, the branch closes the next day. If both are `12:00 AM`, it is open 24 hours.",
          ),
        notes: z.string().describe("Notes. Can be empty."),
      }),
    )
    .describe("Regular hours. A split shift has two entries."),
  hoursExceptions: z
    .array(
      z.strictObject({
        date: z.iso.date().describe("Date at the branch: `2026-12-24`."),
        closed: z.boolean().describe("Whether the branch is closed on that date."),
        open: z.string().describe("Opening time. Empty if closed."),
        close: z.string().describe("Closing time, as in `hoursOfOperation`. Empty if closed."),
        notes: z.string().describe("Notes. Can be empty."),
      }),
    )
    .describe("Extension: dates with hours that replace the `DAILY` and `WEEKEND` ones, sorted by date."),
  links: z
    .strictObject({
      self: z.url().describe("URL of this branch in the API."),
      website: z.url().describe("URL of this branch's page."),
    })
    .describe("Reference links."),
});
export type Branch = z.infer<typeof branchSchema>;

export const branchSearchResponseSchema = z.array(branchSchema).min(1);

/** Query of the finder. All fields are optional. `q` matches words in number, name, street, city, and ZIP code. */
export const branchFinderQuerySchema = z
  .strictObject({
    ...searchFields,
    q: z.string().max(100, { error: "Expected at most 100 characters." }).optional(),
  })
  .superRefine(coordinatesTogether(), always);
export type BranchFinderQuery = z.infer<typeof branchFinderQuerySchema>;

/** Today's hours in the branch's time zone, from lib/branches/hours/opening-hours.ts. */
type Today = { hoursToday: string; opening: string; openNow: boolean };

/** A branch in the finder. `distance` is in miles, and null unless the search was around a point.
 * `citySize` compares cities: the number of their ZIP codes. */
export type BranchListItem = Today &
  Pick<
    BranchRecord,
    "number" | "status" | "type" | "addressLine1" | "city" | "state" | "postal" | "lat" | "long"
  > & { name: string; phone: string; distance: number | null; citySize: number };

/** A branch on its own page. `localTime` is the current time there, such as `Sat, 2:05 PM`. */
export type BranchPage = Today & {
  branch: Branch;
  localTime: string;
  /** The next seven days, starting today. */
  week: { date: string; hours: string; isException: boolean }[];
  upcomingExceptions: { date: string; hours: string; notes: string }[];
  /** The nearest other active branches, within 250 miles. */
  nearby: { number: string; name: string; miles: number }[];
};

/** An edited branch. `updatedAt` is that of the version edited. */
export const updateBranchInputSchema = z.strictObject({
  record: branchRecordSchema,
  updatedAt: z.iso.datetime(),
});
export type UpdateBranchInput = z.infer<typeof updateBranchInputSchema>;

/**
 * An edit of a branch, with the values of each changed field, or a bulk closing or its undo, with a `title` and no `changes`.
 */
export type BranchHistoryEntry = {
  at: string;
  actorName: string;
  title: string;
  changes: { field: string; before?: unknown; after?: unknown }[];
};

/** The data of the edit form. `oddities` are those of the stored record. */
export type BranchEditor = {
  record: BranchRecord;
  updatedAt: string;
  history: BranchHistoryEntry[];
  oddities: Oddity[];
};
