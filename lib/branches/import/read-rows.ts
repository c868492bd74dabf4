import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { loadPlaces, type Places } from "#lib/branches/oddities/places.ts";
import { type FileFormat, saveAsCsv } from "#lib/branches/shared/branch-values.ts";
import { type ColumnChoice, type ImportColumns, reasonColumn } from "#lib/branches/shared/import-columns.ts";
import type { ImportError } from "#lib/branches/shared/import-schemas.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";
import { type CellError, type Header, readCells, readHeader } from "./branch-csv.ts";
import { checkPlace } from "./check-place.ts";

/**
 * A row of an import: a branch, or its errors, or the header if it is not that of an export. The `column` of an error is "" if
 * it concerns the whole row.
 */
export type ImportRow =
  | { line: number; record: BranchRecord }
  | { line: number; errors: ImportError[]; columns?: ImportColumns | null }
  | { line: number; columns: ImportColumns };

/** Of a file, which is read in memory. */
export const maxFileBytes = 10 * 1024 * 1024;
/** Checking more keeps other imports waiting. A distributor has a few thousand branches. */
export const maxFileRows = 100_000;
/** Other requests run after this many rows, because checking a file uses the processor for seconds. */
export const rowsAtOnce = 25;
const maxRowCharacters = 65_536;
const longRow = `The row has more than ${maxRowCharacters} characters.`;
const tooLong = `${longRow} A quotation mark may be missing.`;
const maxHeaderErrors = 100;
/** Of a value in an error. */
const maxValueLength = 80;
const noChoice: ColumnChoice = { columns: {}, values: {} };

/**
 * Reads the branches of a file: CSV (RFC 4180, also with semicolons or tabs) with the columns of an export in any order, or
 * with others whose fields are chosen, or a JSON array with the fields of `BranchRecord`. The `line` of a branch in an array is
 * its position, from 1. A line at which parsing fails ends the rows with an error.
 *
 * @throws DomainError invalid_request when the file is not text
 */
export function readRows(
  format: FileFormat,
  file: Uint8Array,
  choice: ColumnChoice = noChoice,
): AsyncIterable<ImportRow> {
  const text = decodeFile(file);
  return format === "csv" ? readCsv(text, choice) : readJson(text);
}

export function tooManyRows(): DomainError {
  return new DomainError(
    "invalid_request",
    `The file has more than ${maxFileRows.toLocaleString("en-US")} rows, the most that one import reads.`,
  );
}

/** Text in UTF-8, or as spreadsheets for Windows save it: UTF-16 after a byte order mark, or Windows-1252. */
export function decodeFile(file: Uint8Array): string {
  const decoded = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(file);
  try {
    if (file[0] === 0xff && file[1] === 0xfe) return decoded("utf-16le");
    return decoded("utf-8");
  } catch {
    // Text has no U+0000, and files of other kinds do.
    if (!file.includes(0)) return new TextDecoder("windows-1252").decode(file);
    throw new DomainError("invalid_request", `The file is not text. ${saveAsCsv}`);
  }
}

/**
 * Checks one row against the rules of a branch. It reports all errors at once, each with its column and what the file says
 * there (`written`). With `places`, coordinates far from the state are an error.
 */
export function checkRow(
  line: number,
  candidate: unknown,
  unreadCells: readonly CellError[] = [],
  { written = candidate, places }: { written?: unknown; places?: Places } = {},
): Exclude<ImportRow, { columns: ImportColumns }> {
  const parsed = branchRecordSchema.safeParse(candidate, { error: schemaErrors });
  const misplaced = places && checkPlace(places, candidate);
  const unread = misplaced ? [...unreadCells, misplaced] : unreadCells;
  if (parsed.success && unread.length === 0) return { line, record: parsed.data };
  const errors: CellError[] = [...unread];
  for (const { code, path, message, ...issue } of parsed.error?.issues ?? []) {
    const columns = code === "unrecognized_keys" && "keys" in issue ? issue.keys : [path[0] ?? ""];
    for (const column of columns.map(String)) {
      // A cell that could not be read has its error already.
      if (unread.some((error) => error.column === column)) continue;
      errors.push({ column, reason: code === "unrecognized_keys" ? "This field is unknown." : message });
    }
  }
  const texts = toTexts(written);
  const number = texts("number");
  return {
    line,
    errors: errors.map(({ column, reason, value = texts(column) }) => ({
      line,
      number,
      column,
      value: value.slice(0, maxValueLength),
      reason,
    })),
  };
}

/** What a row says in a column. */
function toTexts(written: unknown): (column: string) => string {
  const cells = new Map(typeof written === "object" && written ? Object.entries(written) : []);
  return (column) => {
    const value: unknown = cells.get(column);
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    return text;
  };
}

/** A row with one error that concerns all of it. */
function rowWithError(line: number, reason: string): ImportRow {
  return { line, errors: [{ line, number: "", column: "", value: "", reason }] };
}

type ParsedLine = { info: { lines: number }; record: string[] };

/** Where a line begins that is longer than a row may be, and its number. The parser would make a cell of each comma. */
function findLongLine(file: Uint8Array): { start: number; line: number } | null {
  let [start, line] = [0, 1];
  for (let at = 0; at < file.length; at += 1) {
    if (at - start > maxRowCharacters) return { start, line };
    const byte = file[at];
    if (byte !== 10 && byte !== 13) continue;
    start = at + 1;
    if (byte === 10 || file[at + 1] !== 10) line += 1;
  }
  return null;
}

/** The line from which on a file cannot be read, and why. */
export class UnreadableLine extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The lines of a file as cells. @throws UnreadableLine */
export async function* parseCsv(file: Uint8Array): AsyncGenerator<ParsedLine> {
  const long = findLongLine(file);
  const readable = file.subarray(0, long?.start);
  const parser = parse({
    info: true,
    bom: true,
    delimiter: findSeparator(readable),
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRowCharacters,
  });
  try {
    yield* Readable.from(slices(readable)).compose(parser) as AsyncIterable<ParsedLine>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? tooLong
        : `The file cannot be read after this line: ${error.message}.`;
    throw new UnreadableLine(Number(error["lines"] ?? 0) || 1, reason);
  }
  if (long) throw new UnreadableLine(long.line, tooLong);
}

async function* readCsv(text: string, choice: ColumnChoice): AsyncGenerator<ImportRow> {
  const places = await loadPlaces();
  let header: Header | undefined;
  let unnamed: ImportRow | undefined;
  try {
    for await (const { info, record } of parseCsv(new TextEncoder().encode(text))) {
      if (!header) {
        header = readHeader(toNames(record), choice);
        unnamed = headerRow(info.lines, header);
        continue;
      }
      if (unnamed) {
        yield withExamples(unnamed, record, choice);
        if (header.errors.length > 0) return;
        unnamed = undefined;
      }
      yield csvRow(info.lines, header, record, places);
    }
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    if (unnamed) yield unnamed;
    yield rowWithError(error.line, error.message);
    return;
  }
  if (unnamed) yield unnamed;
  if (!header) yield rowWithError(1, "The file is empty.");
}

export function toNames(cells: readonly string[]): string[] {
  return cells.map((name) => name.trim());
}

/** The row of a header that has errors or is not that of an export. */
function headerRow(line: number, { errors, columns }: Header): ImportRow | undefined {
  if (errors.length > 0) {
    const found = errors.slice(0, maxHeaderErrors);
    return { line, columns, errors: found.map((error) => ({ line, number: "", value: "", ...error })) };
  }
  return columns ? { line, columns } : undefined;
}

/** The columns of a header with their first values. Where a column is still to be chosen, its first value must be one of the field. */
function withExamples(
  row: ImportRow,
  cells: readonly string[],
  { columns: chosen }: ColumnChoice,
): ImportRow {
  if (!("columns" in row) || !row.columns) return row;
  const { areRead } = row.columns;
  const found = row.columns.found.map(({ name, field }, at) => {
    const cell = cells[at] ?? "";
    const isMeant = areRead || name in chosen || canBe(field, cell.trim().toLowerCase());
    return { name, field: isMeant ? field : "", example: cell.slice(0, maxValueLength) };
  });
  return { ...row, columns: { ...row.columns, found } };
}

/** Lists have columns such as `Store type` with other values, or none. */
function canBe(field: string, cell: string): boolean {
  if (field !== "status" && field !== "type") return true;
  return branchRecordSchema.shape[field].safeParse(cell).success;
}

/** What separates the columns: what the header has most of, because a name can have a comma. */
function findSeparator(file: Uint8Array): string {
  const start = new TextDecoder().decode(file.subarray(0, maxRowCharacters));
  const [header = ""] = start.split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}

function csvRow(line: number, header: Header, cells: readonly string[], places: Places): ImportRow {
  const { names, fields } = header;
  if (cells.length !== names.length)
    return rowWithError(
      line,
      `The number of cells in the row is ${cells.length}, but the header has ${names.length}.`,
    );
  const { candidate, errors, written } = readCells(header, cells, places);
  const row = checkRow(line, candidate, errors, { written: Object.fromEntries(written), places });
  if (!("errors" in row)) return row;
  // As the file names the column, unless several are the field.
  const toColumn = (field: string) => {
    const at = fields.indexOf(field);
    return fields.lastIndexOf(field) === at ? (names[at] ?? field) : field;
  };
  // The zone of a state that is none is no error of its own.
  const isOwn = ({ column }: ImportError) =>
    !(
      column === "timeZone" &&
      !written.get(column)?.trim() &&
      row.errors.some((other) => other.column === "state")
    );
  return {
    line,
    errors: row.errors.filter(isOwn).map((error) => ({ ...error, column: toColumn(error.column) })),
  };
}

/** The parser reads a slice without a pause in which other requests could run. */
function* slices(file: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < file.length; from += maxRowCharacters)
    yield file.subarray(from, from + maxRowCharacters);
}

async function* readJson(text: string): AsyncGenerator<ImportRow> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    yield rowWithError(1, `The file cannot be read: ${error instanceof Error ? error.message : error}.`);
    return;
  }
  if (!Array.isArray(list)) {
    yield rowWithError(1, "Expected a list of branches, as in an export.");
    return;
  }
  const places = await loadPlaces();
  for (const [position, branch] of list.entries())
    yield JSON.stringify(branch).length > maxRowCharacters
      ? rowWithError(position + 1, longRow)
      : checkRow(position + 1, withoutReason(branch), [], { places });
}

/** A refused row that was downloaded says why. */
function withoutReason(branch: unknown): unknown {
  if (typeof branch !== "object" || branch === null || !(reasonColumn in branch)) return branch;
  const { [reasonColumn]: _, ...rest } = branch;
  return rest;
}
