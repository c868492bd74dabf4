import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { isFormula } from "#lib/platform/csv-text.ts";
import {
  getEntries,
  readExceptionsCell,
  readHoursCell,
  separator,
  UnreadableHours,
  writeExceptionsCell,
  writeHoursCell,
} from "./hours-cell.ts";
import { readCountry, readPhone, readPostal, readState, readTimeZone } from "./usual-spellings.ts";

type Column = { write: (record: BranchRecord) => string | number; read: (cell: string) => unknown };

const isQuotedFormula = (text: string) => isFormula(text.replace(/^'+/, ""));

/**
 * Puts an apostrophe before a cell that a spreadsheet would take for a formula, and before one that begins with
 * apostrophes and a formula. Reading removes one again, so that nothing is lost.
 *
 * Source: OWASP, "CSV Injection".
 */
function defuse(text: string): string {
  return isQuotedFormula(text) ? `'${text}` : text;
}

function undefuse(cell: string): string {
  return cell.startsWith("'") && isQuotedFormula(cell) ? cell.slice(1) : cell;
}

function readNumber(cell: string): unknown {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(cell.trim()) ? Number(cell) : cell;
}

const otherColumns: Partial<Record<string, Column>> = {
  lat: { write: ({ lat }) => lat, read: readNumber },
  long: { write: ({ long }) => long, read: readNumber },
  state: { write: ({ state }) => state, read: readState },
  postal: { write: ({ postal }) => postal, read: readPostal },
  country: { write: ({ country }) => country, read: readCountry },
  status: { write: ({ status }) => status, read: (cell) => cell.trim().toLowerCase() },
  type: { write: ({ type }) => type, read: (cell) => cell.trim().toLowerCase() },
  phones: {
    write: ({ phones }) => phones.join(separator),
    read: (cell) => getEntries(cell).map(readPhone),
  },
  fax: { write: ({ fax }) => fax, read: readPhone },
  emails: { write: ({ emails }) => emails.join(separator), read: getEntries },
  hours: { write: ({ hours }) => writeHoursCell(hours), read: readHoursCell },
  exceptions: { write: ({ exceptions }) => writeExceptionsCell(exceptions), read: readExceptionsCell },
};

function textColumn(field: string): Column {
  return { write: (record: Record<string, unknown>) => String(record[field]), read: (cell) => cell };
}

/** The columns of an import and an export, in the order in which an export writes them. */
const csvColumns = new Map(
  Object.keys(branchRecordSchema.shape).map((field) => [field, otherColumns[field] ?? textColumn(field)]),
);

export const csvHeader = [...csvColumns.keys()];

export function writeCells(record: BranchRecord): string[] {
  return [...csvColumns.values()].map((column) => {
    const value = column.write(record);
    // A number is not a formula, even with a minus sign.
    return typeof value === "number" ? String(value) : defuse(value);
  });
}

export type CellError = { column: string; reason: string; value?: string };

/** The cells of a row as a branch that is not checked yet, and the cells that could not be read. */
export function readCells(
  header: readonly string[],
  cells: readonly string[],
): { candidate: Record<string, unknown>; errors: CellError[] } {
  const candidate: Record<string, unknown> = {};
  const errors: CellError[] = [];
  for (const [position, name] of header.entries()) {
    const column = csvColumns.get(name);
    if (!column) continue;
    try {
      candidate[name] = column.read(undefuse(cells[position] ?? ""));
    } catch (error) {
      if (!(error instanceof UnreadableHours)) throw error;
      errors.push({ column: name, reason: error.message, value: error.entry });
    }
  }
  // By the state, whose column may come later.
  if (typeof candidate["timeZone"] === "string")
    candidate["timeZone"] = readTimeZone(candidate["timeZone"], candidate["state"]);
  return { candidate, errors };
}

/** Returns the errors of a header, which must have every column exactly once, in any order. */
export function headerErrors(header: readonly string[]): CellError[] {
  const missing = csvHeader.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !csvColumns.has(name));
  const seen = new Set<string>();
  const repeated = header.filter((name) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated;
  });
  return [
    ...missing.map((column) => ({ column, reason: "This column is missing. An export has every column." })),
    ...unknown.map((column) => ({ column, reason: "This column is unknown." })),
    ...repeated.map((column) => ({ column, reason: "This column appears twice." })),
  ];
}
