import { z } from "zod";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import { fileFormats } from "./branch-values.ts";
import { columnChoiceSchema, type ImportColumns } from "./import-columns.ts";
import type { OddityGroup } from "./oddity-schemas.ts";

/** For how long an import or a bulk closing can be undone. */
export const undoHours = retentionDays.branchImports * 24;

const format = z.enum(fileFormats, { error: "Expected csv or json." });
const flag = z
  .enum(["true", "false"], { error: "Expected true or false." })
  .default("false")
  .transform((value) => value === "true");

export const digestSchema = z.string().max(64);

export const exportQuerySchema = z.strictObject({ format });

/**
 * How to import a file: `dryRun` only compares, `replace` closes the branches that the file does not list, and `partial`
 * imports the valid rows of a file with bad ones. `confirm` is the `confirmation` that an `ImportResult` asks for, and with the
 * `digest` of one as `expectedDigest`, nothing is written if other branches or values would change by now. `columns` and `values`
 * say which columns of a CSV file are which fields.
 */
export const importQuerySchema = z
  .strictObject({
    format,
    dryRun: flag,
    replace: flag,
    partial: flag,
    confirm: z.string().max(100).default(""),
    expectedDigest: digestSchema.optional(),
    ...columnChoiceSchema,
  })
  .refine(({ replace, partial }) => !(replace && partial), {
    error: "Cannot be combined with replace, which would close the branches of invalid rows.",
    path: ["partial"],
  });

/** A file whose refused rows are returned. */
export const refusedQuerySchema = z.strictObject({ format, ...columnChoiceSchema });

export type NamedBranch = { number: string; name: string };

/** Where it will be. */
export type PlacedBranch = NamedBranch & { lat: number; long: number };

/** A branch that changes, with the old and the new value of each field that differs. */
export type ChangedBranch = PlacedBranch & { fields: { field: string; before: unknown; after: unknown }[] };

/** What an import or a bulk closing did, or would do if it is not `applied`. */
export type ChangeSetResult = {
  applied: boolean;
  added: number;
  changed: number;
  unchanged: number;
  /** Active branches that become inactive: a row says so, or `replace` is set and no row names them. */
  closed: number;
  /** Added branches whose number differs only in leading zeros from that of an existing branch. */
  likelyDuplicates: number;
  /** The first 100 of each kind, by number. */
  preview: {
    added: PlacedBranch[];
    changed: ChangedBranch[];
    closed: PlacedBranch[];
    likelyDuplicates: (NamedBranch & { line: number; present: NamedBranch })[];
  };
  /** What is odd about the added or changed branches. Only a `dryRun` of an import looks for it. */
  oddities: OddityGroup[];
  /** Identifies the changes: the branches, their values now, and their new values. */
  digest: string;
  /** The `confirm` text that is required, such as `close 967`; null if none is. */
  confirmation: string | null;
  /** Undoes the change within a day; null if nothing changed. */
  importId: string | null;
};

/**
 * What is wrong with a row of a file. `number`, `column`, and `value` are "" if the row has none or the error concerns all of
 * it; `value` is the beginning of what the file says.
 */
export type ImportError = { line: number; number: string; column: string; value: string; reason: string };

/** How many rows have an error of a kind. */
export type ErrorKind = Pick<ImportError, "column" | "reason"> & { rows: number };

/** `errors` has at most 100 of each kind, and at most 1,000. `errorKinds` are the most frequent first. `columns` is null if they are those of an export. */
export type ImportResult = ChangeSetResult & {
  columns: ImportColumns | null;
  rowsRead: number;
  badRows: number;
  errors: ImportError[];
  errorKinds: ErrorKind[];
};

/** An import or a bulk closing. `title` describes a bulk closing and is empty for an import. */
export type RecentImport = {
  id: string;
  at: string;
  by: string;
  title: string;
  added: number;
  changed: number;
  closed: number;
  undone: { at: string; by: string } | null;
};

/** The result of an undo. `kept` has at most 100 of the branches that were not restored. */
export type UndoResult = { restored: number; removed: number; keptCount: number; kept: NamedBranch[] };

/** The progress of an import. */
export type ImportProgress = { step: "reading" | "comparing" | "writing"; rowsRead: number };
