import { readdirSync, readFileSync } from "node:fs";

type Stat = { parent: number; ticks: number };

/** What the kernel knows of a process; null where it has ended. Source: proc_pid_stat(5). */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold anything; state, parent, … come after it.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    // In user mode and in the kernel, its own and that of its children that have ended.
    return {
      parent: Number(fields[1]),
      ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
    };
  } catch {
    return null;
  }
}

/** Processor time that a process and all below it took so far, in µs, to a hundredth of a second; Linux only. */
export function processorMicroseconds(pid: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) stats.set(Number(name), stat);
  }
  const isBelow = (id: number): boolean =>
    id === pid || (stats.has(id) && isBelow(stats.get(id)?.parent ?? 0));
  let ticks = 0;
  for (const [id, stat] of stats) if (isBelow(id)) ticks += stat.ticks;
  return ticks * 10_000;
}
