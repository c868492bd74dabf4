import { z } from "zod";
import { BranchRecord } from "./branch-record.ts";
import {
  branchStatuses,
  branchTypes,
  fileFormats,
  hoursTypes,
  maxDistanceMiles,
  stateCodes,
} from "./constants.ts";

/** What the location API takes and answers. The fields and types of `Branch` are the contract's, to the letter. */

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
const statusError = "status is active or inactive.";
const typeError = "type is primary or warehouse.";

const coordinateFields = ["lat", "long", "distance"] as const;

const searchFields = {
  lat: coordinate(90, "lat", "41.88")
    .optional()
    .meta({ description: "Latitude of the point to search around.", example: 39.74 }),
  long: coordinate(180, "long", "-87.63")
    .optional()
    .meta({ description: "Longitude of the point to search around.", example: -104.99 }),
  distance: z
    .string()
    .regex(/^\d{1,9}$/, { error: distanceError })
    .transform(Number)
    .pipe(z.number().min(1, { error: distanceError }).max(maxDistanceMiles, { error: distanceError }))
    .optional()
    .meta({
      description: "Radius in miles around `lat` and `long`.",
      example: 50,
      type: "integer",
      format: "int32",
    }),
  state: z
    .string()
    .transform((code) => code.toUpperCase())
    .pipe(z.enum(stateCodes, { error: stateError }))
    .optional()
    .meta({
      description: "Two-letter code of a state, DC, or a territory, in upper or lower case.",
      example: "CO",
      enum: [...stateCodes, ...stateCodes.map((code) => code.toLowerCase())],
    }),
};

type GivenParameters = Partial<Record<keyof typeof searchFields, unknown>>;

function missingCoordinateFields(query: GivenParameters): readonly string[] {
  return coordinateFields.filter((field) => query[field] === undefined);
}

function refuseMissing(ctx: z.RefinementCtx, fields: readonly string[], message: string): void {
  for (const field of fields) ctx.addIssue({ code: "custom", path: [field], message });
}

const incompleteMessage = "lat, long and distance go together; this one is missing.";

/** Rules across fields are checked beside those of each field, so that a caller gets all faults at once. */
const always = { when: () => true };

/**
 * Query of the branch search: `lat`, `long` and `distance` together, or `state`, or all four (a branch must satisfy
 * both). `status` and `type`, our extension, narrow either. Unknown parameters are refused.
 *
 * Source: contract, "Branch search".
 */
export const BranchSearchQuery = z
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
  .superRefine((query: GivenParameters, ctx) => {
    const missing = missingCoordinateFields(query);
    if (missing.length < coordinateFields.length) refuseMissing(ctx, missing, incompleteMessage);
    else if (query.state === undefined)
      refuseMissing(ctx, missing, "Search by lat, long and distance together, or by state.");
  }, always);
export type BranchSearchQuery = z.infer<typeof BranchSearchQuery>;

/**
 * A branch as the API answers it. An absent text is "", never null; `branch.distance` is there for a coordinate search
 * only.
 *
 * Source: contract, "Branch record".
 */
export const Branch = z.strictObject({
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
export type Branch = z.infer<typeof Branch>;

export const BranchSearchAnswer = z.array(Branch).min(1);

/**
 * Query of the branch finder: as the search, but nothing is required (nothing: all branches), and `q` looks for words
 * in number, name, street, city and ZIP code.
 */
export const BranchFinderQuery = z
  .strictObject({
    ...searchFields,
    q: z.string().max(100, { error: "q has at most 100 characters." }).optional(),
  })
  .superRefine((query: GivenParameters, ctx) => {
    const missing = missingCoordinateFields(query);
    if (missing.length < coordinateFields.length) refuseMissing(ctx, missing, incompleteMessage);
  }, always);
export type BranchFinderQuery = z.infer<typeof BranchFinderQuery>;

/**
 * What today's hours come to, in the branch's own time zone: `7:00 AM – 5:00 PM`, `Open 24 hours`, `Closed today`; and
 * what that means now: `Open now, closes in 20 min`, `Opens Mon 7 AM`.
 */
const today = { hoursToday: z.string(), opening: z.string(), openNow: z.boolean() };

/** A branch in the finder's list and on its map. `distance` in miles, for a search around a point; else null. */
export const BranchListItem = z.strictObject({
  number: z.string(),
  name: z.string(),
  status: z.enum(branchStatuses),
  type: z.enum(branchTypes),
  addressLine1: z.string(),
  city: z.string(),
  state: z.enum(stateCodes),
  postal: z.string(),
  phone: z.string(),
  lat: z.number(),
  long: z.number(),
  distance: z.number().nullable(),
  ...today,
});
export type BranchListItem = z.infer<typeof BranchListItem>;

/** A branch on its own page: the API's record, and what is special in the coming weeks. */
export const BranchPage = z.strictObject({
  branch: Branch,
  ...today,
  /** Such as `Sat, 2:05 PM`: the time at the branch. */
  localTime: z.string(),
  upcomingExceptions: z.array(z.strictObject({ date: z.iso.date(), hours: z.string(), notes: z.string() })),
  /** The nearest other branches that are active, within 250 miles. */
  nearby: z.array(z.strictObject({ number: z.string(), name: z.string(), miles: z.number() })),
});
export type BranchPage = z.infer<typeof BranchPage>;

const format = z.enum(fileFormats, { error: "format is csv or json." });
const flag = z
  .enum(["true", "false"], { error: "This is true or false." })
  .default("false")
  .transform((value) => value === "true");

export const ExportQuery = z.strictObject({ format });

/**
 * How a file is imported: only compared (`dryRun`), as the whole list (`replace`), with its good rows (`partial`).
 * `confirm` is the text that an `ImportAnswer` asks for.
 */
export const ImportQuery = z
  .strictObject({
    format,
    dryRun: flag,
    replace: flag,
    partial: flag,
    confirm: z.string().max(100).default(""),
  })
  .refine(({ replace, partial }) => !(replace && partial), {
    error: "replace and partial exclude each other: branches of bad rows would become inactive.",
    path: ["partial"],
  });

const NamedBranch = z.strictObject({ number: z.string(), name: z.string() });
export type NamedBranch = z.infer<typeof NamedBranch>;

/** What an import did or, not `applied`, would do. `faults` are the first 1,000. */
export const ImportAnswer = z.strictObject({
  applied: z.boolean(),
  rowsRead: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Active branches that become inactive, because a row says so or the whole list does not name them. */
  closed: z.int(),
  /** Added branches whose number differs from that of a present branch in leading zeros only. */
  likelyDuplicates: z.int(),
  badRows: z.int(),
  faults: z.array(z.strictObject({ line: z.int(), column: z.string(), reason: z.string() })),
  /** The first 100 of each kind, by number. */
  preview: z.strictObject({
    added: z.array(NamedBranch),
    changed: z.array(NamedBranch.extend({ fields: z.array(z.string()) })),
    closed: z.array(NamedBranch),
    likelyDuplicates: z.array(NamedBranch.extend({ line: z.int(), present: NamedBranch })),
  }),
  /** What must come with the import as `confirm` before it is applied, such as `close 967`; null: nothing. */
  confirmation: z.string().nullable(),
  /** By which the import can be undone for a day; null where nothing changed. */
  importId: z.string().nullable(),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** An import of the last day. */
export const RecentImport = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  added: z.int(),
  changed: z.int(),
  closed: z.int(),
  undone: z.strictObject({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type RecentImport = z.infer<typeof RecentImport>;

/** What undoing an import did. `kept` are the first 100 branches that stay as they are. */
export const UndoAnswer = z.strictObject({
  restored: z.int(),
  removed: z.int(),
  keptCount: z.int(),
  kept: z.array(NamedBranch),
});
export type UndoAnswer = z.infer<typeof UndoAnswer>;

/** How far an import is. `bytesRead` are of the file. */
export const ImportProgress = z.strictObject({
  step: z.enum(["reading", "comparing", "writing"]),
  rowsRead: z.int(),
  bytesRead: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** A new state of a branch, made from the one that was there at `updatedAt`. */
export const UpdateBranchInput = z.strictObject({ record: BranchRecord, updatedAt: z.iso.datetime() });
export type UpdateBranchInput = z.infer<typeof UpdateBranchInput>;

/** One change of a branch by hand. `before` and `after` are values of the record's field. */
export const BranchHistoryEntry = z.strictObject({
  at: z.iso.datetime(),
  actorName: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type BranchHistoryEntry = z.infer<typeof BranchHistoryEntry>;

/** What the edit form of a branch starts from. */
export const BranchEditor = z.strictObject({
  record: BranchRecord,
  updatedAt: z.iso.datetime(),
  history: z.array(BranchHistoryEntry),
});
export type BranchEditor = z.infer<typeof BranchEditor>;

/** What somebody says is wrong with a branch. */
export const ReportProblemInput = z.strictObject({
  text: z
    .string({ error: "Say what is wrong." })
    .trim()
    .min(5, { error: "Say what is wrong, in at least 5 characters." })
    .max(1_000, { error: "At most 1,000 characters." }),
});
export type ReportProblemInput = z.infer<typeof ReportProblemInput>;

export const ProblemStateInput = z.strictObject({ isDone: z.boolean({ error: "isDone is true or false." }) });

/** A data problem as staff see it. `reporterEmail` is null when the person has left. */
export const BranchProblemItem = z.strictObject({
  id: z.string(),
  branchNumber: z.string(),
  branchName: z.string(),
  text: z.string(),
  reporterName: z.string(),
  reporterEmail: z.string().nullable(),
  organizationName: z.string(),
  createdAt: z.iso.datetime(),
  done: z.strictObject({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type BranchProblemItem = z.infer<typeof BranchProblemItem>;
