import type { ErrorKind, ImportError } from "#lib/branches/shared/import-schemas.ts";

const maxErrors = 1_000;
const maxOfAKind = 100;

/** Counts the errors of a file by kind: a column and a reason. Lists the first of each kind. */
export class ErrorReport {
  private readonly listed: ImportError[] = [];
  private readonly byKind = new Map<string, ErrorKind & { listed: number; lastLine: number }>();

  /** Of a row. */
  add(errors: readonly ImportError[]): void {
    for (const error of errors) {
      const { line, column, reason } = error;
      const key = `${column}\n${reason}`;
      const kind = this.byKind.get(key) ?? { column, reason, rows: 0, listed: 0, lastLine: -1 };
      if (!this.byKind.has(key) && this.byKind.size === maxErrors) continue;
      this.byKind.set(key, kind);
      if (kind.lastLine !== line) kind.rows += 1;
      kind.lastLine = line;
      if (kind.listed === maxOfAKind || this.listed.length === maxErrors) continue;
      kind.listed += 1;
      this.listed.push(error);
    }
  }

  /** The listed errors by line, and the kinds, the most frequent first. */
  read(): { errors: ImportError[]; errorKinds: ErrorKind[] } {
    const errorKinds = [...this.byKind.values()]
      .map(({ column, reason, rows }) => ({ column, reason, rows }))
      .sort((a, b) => b.rows - a.rows);
    return { errors: this.listed.toSorted((a, b) => a.line - b.line), errorKinds };
  }
}
