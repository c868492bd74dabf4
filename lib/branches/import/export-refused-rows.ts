import { setImmediate as nextIteration } from "node:timers/promises";
import type { FileFormat } from "#lib/branches/shared/branch-values.ts";
import { type ColumnChoice, reasonColumn } from "#lib/branches/shared/import-columns.ts";
import { csvText, isFormula } from "#lib/platform/csv-text.ts";
import {
  decodeFile,
  type ImportRow,
  maxFileRows,
  parseCsv,
  readRows,
  rowsAtOnce,
  toNames,
  tooManyRows,
  UnreadableLine,
} from "./read-rows.ts";
import { isNumber } from "./usual-spellings.ts";

/**
 * The rows that an import of a file refuses, as a file of the same format that says why: in a last column of CSV, or a field of
 * JSON. An import ignores it, so that the file can be corrected and imported.
 *
 * @returns the text of the file, in chunks
 * @throws DomainError invalid_request (not text, more than 100,000 rows)
 */
export async function exportRefusedRows(
  format: FileFormat,
  file: Uint8Array,
  choice: ColumnChoice,
): Promise<AsyncIterable<string> | Iterable<string>> {
  const reasons = await findReasons(readRows(format, file, choice));
  const text = decodeFile(file);
  return format === "csv" ? csvRows(text, reasons) : jsonRows(text, reasons);
}

type Reasons = ReadonlyMap<number, string>;

/** Why each line is refused. */
async function findReasons(rows: AsyncIterable<ImportRow>): Promise<Reasons> {
  const reasons = new Map<number, string>();
  const firstLines = new Map<string, number>();
  let rowsRead = 0;
  for await (const row of rows) {
    rowsRead += 1;
    if (rowsRead > maxFileRows) throw tooManyRows();
    if (rowsRead % rowsAtOnce === 0) await nextIteration();
    if ("record" in row) {
      const firstLine = firstLines.get(row.record.number);
      if (firstLine === undefined) firstLines.set(row.record.number, row.line);
      else reasons.set(row.line, `number: An earlier row has the same number (row ${firstLine}).`);
    } else if ("errors" in row)
      reasons.set(
        row.line,
        row.errors
          .map(({ column, reason, value }) =>
            [column && `${column}:`, reason, value && `(${value})`].filter(Boolean).join(" "),
          )
          .join(" "),
      );
  }
  return reasons;
}

/** With a byte order mark, by which spreadsheets know UTF-8. */
async function* csvRows(text: string, reasons: Reasons): AsyncGenerator<string> {
  let names: string[] | undefined;
  let reasonAt = 0;
  const toLine = (cells: readonly string[], reason: string) => {
    // A row can have more or fewer cells than the header.
    const own = Array.from(names ?? [], (_, at) => cells[at] ?? "");
    const line = own.toSpliced(reasonAt, 1, reason).concat(cells.slice(own.length));
    return csvText([line.map(defuse)]);
  };
  try {
    for await (const { info, record } of parseCsv(new TextEncoder().encode(text))) {
      const reason = reasons.get(info.lines);
      if (names) {
        if (reason !== undefined) yield toLine(record, reason);
        continue;
      }
      names = toNames(record);
      const found = names.findIndex((name) => name.toLowerCase() === reasonColumn);
      reasonAt = found < 0 ? names.length : found;
      yield `\ufeff${toLine(names, reasonColumn)}`;
    }
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    yield toLine([], `From row ${error.line} on: ${error.message}`);
  }
}

/** As an export does: an import removes the apostrophe again. */
function defuse(cell: string): string {
  return isFormula(cell) && !isNumber(cell) ? `'${cell}` : cell;
}

function* jsonRows(text: string, reasons: Reasons): Generator<string> {
  const list: unknown = JSON.parse(text);
  const rows = Array.isArray(list) ? list : [];
  let separator = "[\n";
  for (const [line, reason] of reasons) {
    const row: unknown = rows[line - 1];
    yield `${separator}${JSON.stringify(typeof row === "object" ? { ...row, reason } : { row, reason })}`;
    separator = ",\n";
  }
  yield reasons.size === 0 ? "[]\n" : "\n]\n";
}
