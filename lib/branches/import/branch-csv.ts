import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import type { Places } from "#lib/branches/oddities/places.ts";
import {
  type ColumnChoice,
  dayFields,
  type ImportColumns,
  listFields,
  proposeField,
  reasonColumn,
  requiredFields,
} from "#lib/branches/shared/import-columns.ts";
import { stateCodes } from "#lib/branches/shared/states.ts";
import { isFormula } from "#lib/platform/csv-text.ts";
import {
  getEntries,
  joinDays,
  readExceptionsCell,
  readHoursCell,
  separator,
  UnreadableHours,
  writeExceptionsCell,
  writeHoursCell,
} from "./hours-cell.ts";
import {
  isNothing,
  readCountry,
  readNumber,
  readPhone,
  readPostal,
  readState,
  readText,
  readTimeZone,
} from "./usual-spellings.ts";

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
    read: (cell) =>
      getEntries(cell)
        .filter((entry) => !isNothing(entry))
        .map(readPhone),
  },
  fax: { write: ({ fax }) => fax, read: (cell) => (isNothing(cell.trim()) ? "" : readPhone(cell)) },
  emails: { write: ({ emails }) => emails.join(separator), read: getEntries },
  hours: { write: ({ hours }) => writeHoursCell(hours), read: readHoursCell },
  exceptions: { write: ({ exceptions }) => writeExceptionsCell(exceptions), read: readExceptionsCell },
};

function textColumn(field: string): Column {
  return { write: (record: Record<string, unknown>) => String(record[field]), read: readText };
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

/** How the columns of a file are read. */
export type Header = {
  names: readonly string[];
  /** The field of each column: "" if it is left out, undefined if it is unknown. */
  fields: readonly (string | undefined)[];
  /** The values of fields without a column. */
  values: Readonly<Record<string, string>>;
  errors: CellError[];
  /** Null for the columns of an export, in any order. */
  columns: ImportColumns | null;
};

const maxListedColumns = 200;

/** Finds the field of each column. Each required field has one column or a value, and only a list can have several columns. */
export function readHeader(names: readonly string[], choice: ColumnChoice): Header {
  const chosen = new Map(Object.entries(choice.columns));
  const fields = names.map((name) => {
    if (chosen.has(name)) return chosen.get(name);
    if (csvColumns.has(name)) return name;
    return name.toLowerCase() === reasonColumn ? "" : undefined;
  });
  const known = new Set(fields);
  const values = Object.fromEntries(Object.entries(choice.values).filter(([field]) => !known.has(field)));
  const hasHours = dayFields.some((field) => known.has(field));
  const lacking = csvHeader.filter((field) => !known.has(field) && !(field === "hours" && hasHours));
  const missing = lacking.filter((field) => isRequired(field) && values[field] === undefined);
  const errors = [
    ...missing.map((column) => ({
      column,
      reason:
        "This column is missing. Choose a column for it, or start with an export, which has every column.",
    })),
    ...columnErrors(names, fields),
  ];
  const isExport = lacking.length === 0 && names.every((name, at) => fields[at] === name);
  const found = names.slice(0, maxListedColumns).map((name, at) => ({
    name,
    example: "",
    field: fields[at] ?? proposeField(name),
  }));
  const absent = lacking.filter((field) => !isRequired(field));
  const columns = isExport ? null : { areRead: errors.length === 0, found, absent };
  return { names, fields, values, errors, columns };
}

function isRequired(field: string): boolean {
  return requiredFields.some((required) => required === field);
}

/** Columns that are unknown, and those that are a field again. */
function columnErrors(names: readonly string[], fields: readonly (string | undefined)[]): CellError[] {
  const seenNames = new Set<string>();
  const seenFields = new Map<string, string>();
  return names.flatMap((column, at): CellError[] => {
    const field = fields[at];
    if (field === "") return [];
    const isRepeated = seenNames.has(column);
    seenNames.add(column);
    if (isRepeated) return [{ column, reason: "This column appears twice." }];
    if (field === undefined)
      return [{ column, reason: "This column is unknown. Choose its field, or leave it out." }];
    const other = seenFields.get(field);
    seenFields.set(field, column);
    if (other === undefined || listFields.includes(field)) return [];
    return [{ column, reason: "Another column is the same field.", value: `${other} is ${field}, too` }];
  });
}

/** What a row says about each field. The columns of a list are its entries. */
function toFields({ fields, values }: Header, cells: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>(Object.entries(values));
  for (const [position, field] of fields.entries()) {
    if (!field) continue;
    const cell = undefuse(cells[position] ?? "");
    const before = texts.get(field) ?? "";
    texts.set(field, before && cell ? `${before}${separator}${cell}` : before || cell);
  }
  if (dayFields.some((field) => texts.has(field))) {
    const days = joinDays(dayFields.map((field) => texts.get(field) ?? ""));
    texts.set("hours", [texts.get("hours"), days].filter(Boolean).join(separator));
  }
  return texts;
}

/**
 * The cells of a row as a branch that is not checked yet, the cells that could not be read, and what the row says about each
 * field.
 */
export function readCells(
  header: Header,
  cells: readonly string[],
  { zips }: Places,
): { candidate: Record<string, unknown>; errors: CellError[]; written: Map<string, string> } {
  const written = toFields(header, cells);
  const candidate: Record<string, unknown> = {};
  const errors: CellError[] = [];
  for (const [field, text] of written) {
    const column = csvColumns.get(field);
    if (!column) continue;
    try {
      candidate[field] = column.read(text);
    } catch (error) {
      if (!(error instanceof UnreadableHours)) throw error;
      errors.push({ column: field, reason: error.message, value: error.entry });
    }
  }
  const { city, state, postal, brand, timeZone } = candidate;
  // By the state and the ZIP code, whose columns may come later.
  if (typeof timeZone === "string") {
    const zone = readTimeZone(timeZone, state, zips.get(String(postal).slice(0, 5)));
    candidate["timeZone"] = zone;
    if (zone === "" && stateCodes.some((code) => code === state))
      errors.push({
        column: "timeZone",
        reason:
          "The state has several time zones, and the ZIP code does not tell which. Name it, such as America/Chicago.",
        value: String(state),
      });
  }
  // The contract's name of a branch, of which the brand is the first part.
  const place = ` - ${city}, ${state}`;
  if (typeof brand === "string" && brand.endsWith(place)) candidate["brand"] = brand.slice(0, -place.length);
  return { candidate, errors, written };
}
