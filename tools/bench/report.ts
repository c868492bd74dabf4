// Shared by benches and drills: rounds, medians and their spread, tables, and goals.
import { availableParallelism, cpus, loadavg } from "node:os";

export const roundCount = Number(process.env["BENCH_ROUNDS"] ?? 5);

export type Spread = { median: number; lowest: number; highest: number };
type Cell = string | number | Spread;

export type Report = {
  say: typeof say;
  table: typeof table;
  /** A missed goal is printed at the end and sets the exit code. */
  goal: (statement: string, isMet: boolean) => void;
};

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the head of a table and returns a function that prints a row. */
export function table(title: string, columns: readonly string[]): (...cells: readonly Cell[]) => void {
  say(`\n${title}\n\n| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`);
  return (...cells) => say(`| ${cells.map(formatCell).join(" | ")} |`);
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function toSpread(values: readonly number[]): Spread {
  return { median: percentile(values, 0.5), lowest: Math.min(...values), highest: Math.max(...values) };
}

/** Each value divided by the reference of the same round. */
export function toRatio(values: readonly number[], reference: readonly number[]): Spread {
  return toSpread(values.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/**
 * Measures each in turn, in rounds. Every second round is in reverse order, so that other work on the machine affects all
 * alike.
 *
 * @throws Error if a measure is not a number above zero
 */
export async function alternate<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < roundCount; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await measures[name]();
      if (!(value > 0 && Number.isFinite(value))) throw new Error(`${name} measured ${value}`);
      values[name].push(value);
    }
  return values;
}

function formatNumber(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

function formatCell(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return formatNumber(cell);
  return `${formatNumber(cell.median)} (${formatNumber(cell.lowest)}–${formatNumber(cell.highest)})`;
}

/** Prints the state of the machine. `close` prints which goals were met and returns how many were missed. */
export function openReport(name: string): { report: Report; close: () => number } {
  const goals: { statement: string; isMet: boolean }[] = [];
  const sayLoad = (when: string) => say(`load ${when}: ${loadavg()[0]?.toFixed(2)}`);
  say(`${name}: ${new Date().toISOString().slice(0, 16)}Z, Node ${process.version}, ${roundCount} rounds,`);
  say(`${availableParallelism()} cores of ${cpus()[0]?.model ?? "an unknown processor"}`);
  sayLoad("before");
  const goal: Report["goal"] = (statement, isMet) => void goals.push({ statement, isMet });
  const close = () => {
    say("");
    for (const { statement, isMet } of goals) say(`${isMet ? "met   " : "MISSED"} ${statement}`);
    sayLoad("after");
    return goals.filter(({ isMet }) => !isMet).length;
  };
  return { report: { say, table, goal }, close };
}
