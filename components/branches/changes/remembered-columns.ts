import { readStored, writeStored } from "#components/ui/browser-storage.ts";
import { type ColumnChoice, columnsSchema, valuesSchema } from "#lib/branches/shared/import-columns.ts";

const key = "import-columns";
/** They must fit into a URL. The earliest are forgotten. */
const maxColumns = 60;

/** How this browser read the columns of earlier files, by their names, and the values that it gave to all rows. */
export function readRememberedColumns(): ColumnChoice {
  try {
    const { columns, values } = JSON.parse(readStored(key) ?? "{}");
    return { columns: columnsSchema.parse(columns), values: valuesSchema.parse(values) };
  } catch {
    return { columns: {}, values: {} };
  }
}

export function rememberColumns({ columns, values }: ColumnChoice): void {
  const known = readRememberedColumns();
  const others = Object.entries(known.columns).filter(([name]) => columns[name] === undefined);
  const latest = [...others, ...Object.entries(columns)].slice(-maxColumns);
  writeStored(
    key,
    JSON.stringify({ columns: Object.fromEntries(latest), values: { ...known.values, ...values } }),
  );
}
