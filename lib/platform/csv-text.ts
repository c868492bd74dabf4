/** Text that spreadsheets run as a formula. Source: OWASP, "CSV Injection". */
const formula = /^[\t\r]|^\s*[=+\-@＝＋－＠]/;

/** Whether a spreadsheet would run a text as a formula. */
export const isFormula = (text: string) => formula.test(text);

/**
 * Formats rows as CSV. Null is an empty cell, and an object is JSON. `escapesFormulas` puts an apostrophe before formulas,
 * so that a spreadsheet does not run what somebody entered as a name.
 *
 * Source: RFC 4180, but lines end with a line feed.
 */
export function csvText(
  rows: readonly (readonly unknown[])[],
  { escapesFormulas = false }: { escapesFormulas?: boolean } = {},
): string {
  const cellText = (cell: unknown) => {
    const text = typeof cell === "object" && cell !== null ? JSON.stringify(cell) : String(cell ?? "");
    const safe = escapesFormulas && typeof cell === "string" && isFormula(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((cells) => `${cells.map(cellText).join(",")}\n`).join("");
}
