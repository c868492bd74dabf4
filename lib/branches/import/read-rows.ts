import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { loadPlaces, type Places } from "#lib/branches/oddities/places.ts";
import type { FileFormat } from "#lib/branches/shared/branch-values.ts";
import type { ImportError } from "#lib/branches/shared/import-schemas.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";
import { type CellError, headerErrors, readCells } from "./branch-csv.ts";
import { checkPlace } from "./check-place.ts";

/** A row of an import: a branch, or its errors. The `column` of an error is "" if it concerns the whole row. */
export type ImportRow = { line: number; record: BranchRecord } | { line: number; errors: ImportError[] };

/** Of a file, which is read in memory. */
export const maxFileBytes = 10 * 1024 * 1024;
/** Checking more keeps other imports waiting. A distributor has a few thousand branches. */
export const maxFileRows = 100_000;
const maxRowCharacters = 65_536;
const longRow = `The row has more than ${maxRowCharacters} characters.`;
const tooLong = `${longRow} A quotation mark may be missing.`;
const maxHeaderErrors = 100;
/** Of a value in an error. */
const maxValueLength = 80;

/**
 * Reads the branches of a file: CSV (RFC 4180, also with semicolons or tabs) with the columns of an export in any order, or a
 * JSON array with the fields of `BranchRecord`. The `line` of a branch in an array is its position, from 1. A line at which
 * parsing fails ends the rows with an error.
 *
 * @throws DomainError invalid_request when the file is not text
 */
export function readRows(format: FileFormat, file: Uint8Array): AsyncIterable<ImportRow> {
  const text = decode(file);
  return format === "csv" ? readCsv(new TextEncoder().encode(text)) : readJson(text);
}

/** Text in UTF-8, or as spreadsheets for Windows save it: UTF-16 after a byte order mark, or Windows-1252. */
function decode(file: Uint8Array): string {
  const decoded = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(file);
  try {
    if (file[0] === 0xff && file[1] === 0xfe) return decoded("utf-16le");
    return decoded("utf-8");
  } catch {
    // Text has no U+0000, and files of other kinds do.
    if (!file.includes(0)) return new TextDecoder("windows-1252").decode(file);
    throw new DomainError(
      "invalid_request",
      "The file is not text. In a spreadsheet, save it as CSV UTF-8, then try again.",
    );
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
): ImportRow {
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

async function* readCsv(file: Uint8Array): AsyncGenerator<ImportRow> {
  const long = findLongLine(file);
  if (long?.start !== 0) yield* readCsvRows(file.subarray(0, long?.start));
  if (long) yield rowWithError(long.line, tooLong);
}

async function* readCsvRows(file: Uint8Array): AsyncGenerator<ImportRow> {
  const parser = Readable.from(slices(file)).compose(
    parse({
      info: true,
      bom: true,
      delimiter: findSeparator(file),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowCharacters,
    }),
  );
  const places = await loadPlaces();
  let header: string[] | undefined;
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedLine>) {
      if (header) {
        yield csvRow(info.lines, header, record, places);
        continue;
      }
      header = record.map((name) => name.trim());
      const found = headerErrors(header).slice(0, maxHeaderErrors);
      const errors = found.map((error) => ({
        line: info.lines,
        number: "",
        value: "",
        ...error,
      }));
      if (errors.length === 0) continue;
      yield { line: info.lines, errors };
      return;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? tooLong
        : `The file cannot be read after this line: ${error.message}.`;
    yield rowWithError(Number(error["lines"] ?? 0) || 1, reason);
    return;
  }
  if (!header) yield rowWithError(1, "The file is empty.");
}

/** What separates the columns: a comma, unless the header has none. */
function findSeparator(file: Uint8Array): string {
  const start = new TextDecoder().decode(file.subarray(0, maxRowCharacters));
  const [header = ""] = start.split(/[\r\n]/, 1);
  return [",", ";", "\t"].find((separator) => header.includes(separator)) ?? ",";
}

function csvRow(
  line: number,
  header: readonly string[],
  cells: readonly string[],
  places: Places,
): ImportRow {
  if (cells.length !== header.length)
    return rowWithError(
      line,
      `The number of cells in the row is ${cells.length}, but the header has ${header.length}.`,
    );
  const { candidate, errors } = readCells(header, cells);
  const written = Object.fromEntries(header.map((name, position) => [name, cells[position]]));
  return checkRow(line, candidate, errors, { written, places });
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
      : checkRow(position + 1, branch, [], { places });
}
