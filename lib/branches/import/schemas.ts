import { z } from "zod";
import { fileFormats } from "#lib/branches/constants.ts";

const format = z.enum(fileFormats, { error: "Expected csv or json." });
const flag = z
  .enum(["true", "false"], { error: "Expected true or false." })
  .default("false")
  .transform((value) => value === "true");

export const ExportQuery = z.strictObject({ format });

/**
 * How to import a file: `dryRun` only compares, `replace` closes the branches that the file does not list, and `partial`
 * imports the valid rows of a file with bad ones. `confirm` is the `confirmation` that an `ImportResult` asks for.
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
    error: "Cannot be combined with replace, which would close the branches of invalid rows.",
    path: ["partial"],
  });

export type NamedBranch = { number: string; name: string };

/** What an import did, or would do if it is not `applied`. `faults` has at most 1,000. */
export type ImportResult = {
  applied: boolean;
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Active branches that become inactive: a row says so, or `replace` is set and no row names them. */
  closed: number;
  /** Added branches whose number differs only in leading zeros from that of an existing branch. */
  likelyDuplicates: number;
  badRows: number;
  faults: { line: number; column: string; reason: string }[];
  /** The first 100 of each kind, by number. */
  preview: {
    added: NamedBranch[];
    changed: (NamedBranch & { fields: string[] })[];
    closed: NamedBranch[];
    likelyDuplicates: (NamedBranch & { line: number; present: NamedBranch })[];
  };
  /** The `confirm` text that the import requires, such as `close 967`; null if it requires none. */
  confirmation: string | null;
  /** Undoes the import within a day; null if nothing changed. */
  importId: string | null;
};

/** An import or a bulk change. `title` describes a bulk change and is empty for an import. */
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

/** The progress of an import. `bytesRead` counts bytes of the file. */
export type ImportProgress = {
  step: "reading" | "comparing" | "writing";
  rowsRead: number;
  bytesRead: number;
};
