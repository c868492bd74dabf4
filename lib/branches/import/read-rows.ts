import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { BranchRecord } from "#lib/branches/branch-record.ts";
import type { FileFormat } from "#lib/branches/branch-values.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";
import { type CellError, headerErrors, readCells } from "./branch-csv.ts";
import type { ImportFault } from "./schemas.ts";
import { JsonArrayError, splitJsonArray } from "./split-json-array.ts";

/** A row of an import: a branch, or its faults. The `column` of a fault is "" if it concerns the whole row. */
export type ImportRow = { line: number; record: BranchRecord } | { line: number; faults: ImportFault[] };

const maxRowCharacters = 65_536;
/** Of a value in a fault. */
const maxValueLength = 60;

/**
 * Reads the branches of a file (UTF-8) one at a time while it arrives: CSV (RFC 4180) with the columns of an export in
 * any order, or a JSON array with the fields of `BranchRecord`. A line at which parsing fails ends the rows with a fault.
 *
 * @throws DomainError invalid_request when the file is not UTF-8
 */
export function readRows(format: FileFormat, source: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> {
  const text = decodeText(source);
  return format === "csv" ? readCsv(text) : readJson(text);
}

async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new DomainError(
      "invalid_request",
      "The file is not UTF-8 text. Save it as CSV UTF-8, then try again.",
    );
  }
}

/** Checks one row against the rules of a branch. It reports all faults at once, each with its column. */
export function checkRow(line: number, candidate: unknown, unread: readonly CellError[] = []): ImportRow {
  const parsed = BranchRecord.safeParse(candidate, { error: schemaErrors });
  if (parsed.success && unread.length === 0) return { line, record: parsed.data };
  const faults = [...unread];
  for (const { code, path, message, ...issue } of parsed.error?.issues ?? []) {
    const columns = code === "unrecognized_keys" && "keys" in issue ? issue.keys : [path[0] ?? ""];
    for (const column of columns.map(String)) {
      // A cell that could not be read has its fault already.
      if (unread.some((fault) => fault.column === column)) continue;
      faults.push({ column, reason: code === "unrecognized_keys" ? "This field is unknown." : message });
    }
  }
  const texts = textsOf(candidate);
  const number = texts("number");
  return {
    line,
    faults: faults.map(({ column, reason }) => ({ line, number, column, value: texts(column), reason })),
  };
}

/** The beginning of what a row says in a column, if that is a text or a number. */
function textsOf(candidate: unknown): (column: string) => string {
  const cells = new Map(typeof candidate === "object" && candidate ? Object.entries(candidate) : []);
  return (column) => {
    const value: unknown = cells.get(column);
    const isText = typeof value === "string" || typeof value === "number";
    return isText ? String(value).slice(0, maxValueLength) : "";
  };
}

/** A row with one fault that concerns all of it. */
function faultyRow(line: number, reason: string): ImportRow {
  return { line, faults: [{ line, number: "", column: "", value: "", reason }] };
}

type ParsedLine = { info: { lines: number }; record: string[] };

async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  const parser = Readable.from(text).compose(
    parse({
      info: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowCharacters,
    }),
  );
  let header: string[] | undefined;
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedLine>) {
      if (header) {
        yield csvRow(info.lines, header, record);
        continue;
      }
      header = record.map((name) => name.trim());
      const separator = otherSeparator(header);
      if (separator) {
        yield faultyRow(
          info.lines,
          `The columns are separated by ${separator}. Save the file with commas between columns, like an export.`,
        );
        return;
      }
      const faults = headerErrors(header).map((fault) => ({
        line: info.lines,
        number: "",
        value: "",
        ...fault,
      }));
      if (faults.length === 0) continue;
      yield { line: info.lines, faults };
      return;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? `The row has more than ${maxRowCharacters} characters. A quotation mark may be missing.`
        : `The file cannot be read after this line: ${error.message}.`;
    yield faultyRow(Number(error["lines"] ?? 0) || 1, reason);
    return;
  }
  if (!header) yield faultyRow(1, "The file is empty.");
}

/** What separates the columns of a file whose header has no comma, if it is not one. */
function otherSeparator(header: readonly string[]): string | null {
  const [only = "", ...others] = header;
  if (others.length > 0) return null;
  if (only.includes(";")) return "semicolons";
  return only.includes("\t") ? "tabs" : null;
}

function csvRow(line: number, header: readonly string[], cells: readonly string[]): ImportRow {
  if (cells.length !== header.length)
    return faultyRow(line, `The row has ${cells.length} cells, but the header has ${header.length}.`);
  const { candidate, faults } = readCells(header, cells);
  return checkRow(line, candidate, faults);
}

async function* readJson(text: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  try {
    for await (const element of splitJsonArray(text, maxRowCharacters)) yield jsonRow(element);
  } catch (error) {
    if (!(error instanceof JsonArrayError)) throw error;
    yield faultyRow(error.line, error.message);
  }
}

function jsonRow({ line, text }: { line: number; text: string }): ImportRow {
  try {
    return checkRow(line, JSON.parse(text));
  } catch {
    return faultyRow(line, "This is not valid JSON.");
  }
}
