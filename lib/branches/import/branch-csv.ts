import type { BranchRecord } from "#lib/branches/branch-record.ts";
import {
  CellError,
  readExceptionsCell,
  readHoursCell,
  writeExceptionsCell,
  writeHoursCell,
} from "./hours-cell.ts";

type Column = { write: (record: BranchRecord) => string; read: (cell: string) => unknown };
type TextField = {
  [Field in keyof BranchRecord]: BranchRecord[Field] extends string ? Field : never;
}[keyof BranchRecord];

const listSeparator = " | ";
const formulaStart = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe before it, and so does one that begins with
 * apostrophes and a formula; reading takes one away again: nothing is lost.
 *
 * Source: OWASP, "CSV Injection".
 */
function defuse(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function undefuse(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}

function textColumn(field: TextField): Column {
  return { write: (record) => defuse(record[field]), read: undefuse };
}

function listColumn(field: "phones" | "emails"): Column {
  return {
    write: (record) => defuse(record[field].join(listSeparator)),
    read: (cell) =>
      undefuse(cell)
        .split("|")
        .map((item) => item.trim())
        .filter(Boolean),
  };
}

/** A plain number is no formula, minus sign or not. */
function numberColumn(field: "lat" | "long"): Column {
  return {
    write: (record) => String(record[field]),
    read: (cell) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(cell.trim()) ? Number(cell) : cell),
  };
}

/** The columns of an import and an export, in the order in which an export writes them. */
const csvColumns: Record<keyof BranchRecord, Column> = {
  number: textColumn("number"),
  brand: textColumn("brand"),
  storefront: textColumn("storefront"),
  status: textColumn("status"),
  type: textColumn("type"),
  addressLine1: textColumn("addressLine1"),
  addressLine2: textColumn("addressLine2"),
  addressLine3: textColumn("addressLine3"),
  city: textColumn("city"),
  state: textColumn("state"),
  postal: textColumn("postal"),
  country: textColumn("country"),
  lat: numberColumn("lat"),
  long: numberColumn("long"),
  timeZone: textColumn("timeZone"),
  phones: listColumn("phones"),
  emails: listColumn("emails"),
  fax: textColumn("fax"),
  managerFirstName: textColumn("managerFirstName"),
  managerLastName: textColumn("managerLastName"),
  managerEmail: textColumn("managerEmail"),
  managerTitle: textColumn("managerTitle"),
  managerPicture: textColumn("managerPicture"),
  hours: {
    write: (record) => defuse(writeHoursCell(record.hours)),
    read: (cell) => readHoursCell(undefuse(cell)),
  },
  exceptions: {
    write: (record) => defuse(writeExceptionsCell(record.exceptions)),
    read: (cell) => readExceptionsCell(undefuse(cell)),
  },
};

export const csvHeader = Object.keys(csvColumns);

/** The cells of a branch, in the order of the header. */
export function writeCells(record: BranchRecord): string[] {
  return Object.values(csvColumns).map((column) => column.write(record));
}

export type CellFault = { column: string; reason: string };

/** Cells as a branch that is still to be checked, and the cells that could not be read. */
export function readCells(
  header: readonly string[],
  cells: readonly string[],
): { candidate: Record<string, unknown>; faults: CellFault[] } {
  const candidate: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  for (const [position, name] of header.entries()) {
    if (!isColumn(name)) continue;
    try {
      candidate[name] = csvColumns[name].read(cells[position] ?? "");
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      faults.push({ column: name, reason: error.message });
    }
  }
  return { candidate, faults };
}

/** What is wrong with a header: every column must be there once, in any order, and no other. */
export function headerFaults(header: readonly string[]): CellFault[] {
  const missing = csvHeader.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !isColumn(name));
  const repeated = header.filter((name, position) => header.indexOf(name) !== position);
  return [
    ...missing.map((column) => ({ column, reason: "This column is missing. An export has all of them." })),
    ...unknown.map((column) => ({ column, reason: "This column is not known." })),
    ...repeated.map((column) => ({ column, reason: "This column is there twice." })),
  ];
}

function isColumn(name: string): name is keyof BranchRecord {
  return Object.hasOwn(csvColumns, name);
}
