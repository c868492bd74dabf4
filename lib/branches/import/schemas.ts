import { z } from "zod";
import { fileFormats } from "#lib/branches/constants.ts";

const format = z.enum(fileFormats, { error: "Expected csv or json." });
const flag = z
  .enum(["true", "false"], { error: "Expected true or false." })
  .default("false")
  .transform((value) => value === "true");

export const ExportQuery = z.strictObject({ format });

/**
 * How a file is imported: only compared (`dryRun`), as the whole list (`replace`), with its good rows (`partial`).
 * `confirm` is the text that an `ImportResult` asks for.
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
    error: "Not with replace: the branches of bad rows would become inactive.",
    path: ["partial"],
  });

export type NamedBranch = { number: string; name: string };

/** What an import did or, not `applied`, would do. `faults` are the first 1,000. */
export type ImportResult = {
  applied: boolean;
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Active branches that become inactive, because a row says so or the whole list does not name them. */
  closed: number;
  /** Added branches whose number differs from that of a present branch in leading zeros only. */
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
  /** The text that must come as `confirm` before the import is applied, such as `close 967`; null if none is needed. */
  confirmation: string | null;
  /** Undoes the import within a day; null if nothing changed. */
  importId: string | null;
};

/** `title` says what a bulk change did; it is empty for an import. */
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

/** What undoing an import did. `kept` are the first 100 branches that it did not restore. */
export type UndoResult = { restored: number; removed: number; keptCount: number; kept: NamedBranch[] };

/** How far an import is. `bytesRead` are of the file. */
export type ImportProgress = {
  step: "reading" | "comparing" | "writing";
  rowsRead: number;
  bytesRead: number;
};
