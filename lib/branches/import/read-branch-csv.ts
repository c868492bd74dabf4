import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { headerFaults, readCells } from "./branch-csv.ts";
import { decodeText } from "./decode-text.ts";
import type { ImportRow } from "./import-branches.ts";
import { checkRow } from "./import-row.ts";

const maxRowCharacters = 65_536;

type ParsedLine = { info: { lines: number }; record: string[] };

/**
 * Reads branches from CSV (RFC 4180, UTF-8, the columns of an export in any order), one at a time. A line at which
 * parsing fails ends the rows with a fault.
 *
 * @throws DomainError invalid_request when the file is not UTF-8
 */
export async function* readBranchCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> {
  const parser = Readable.from(decodeText(source)).compose(
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
        yield rowOf(info.lines, header, record);
        continue;
      }
      header = record.map((name) => name.trim());
      const faults = headerFaults(header).map((fault) => ({ line: info.lines, ...fault }));
      if (faults.length === 0) continue;
      yield { line: info.lines, faults };
      return;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield endingFault(error);
    return;
  }
  if (!header) yield { line: 1, faults: [{ line: 1, column: "", reason: "The file is empty." }] };
}

function rowOf(line: number, header: readonly string[], cells: readonly string[]): ImportRow {
  if (cells.length !== header.length) {
    const reason = `The row has ${cells.length} cells; the header has ${header.length}.`;
    return { line, faults: [{ line, column: "", reason }] };
  }
  const { candidate, faults } = readCells(header, cells);
  return checkRow(line, candidate, faults);
}

function endingFault(error: CsvError): ImportRow {
  const line = Number(error["lines"] ?? 0) || 1;
  const reason =
    error.code === "CSV_MAX_RECORD_SIZE"
      ? `The row has more than ${maxRowCharacters} characters; a quotation mark may be missing.`
      : `The file cannot be read after this line: ${error.message}.`;
  return { line, faults: [{ line, column: "", reason }] };
}
