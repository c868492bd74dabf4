// npm run drill -- <name> [--option value]: breaks something under load, on a portal of its own, and checks its promises,
// which docs/operations.md lists. Exit codes: 0 all held, 1 one did not, 2 wrong usage.
import { say } from "./report.ts";

/** Each returns what did not hold, a sentence each. */
const drills: Record<string, () => Promise<{ run: (args: string[]) => Promise<string[]> }>> = {
  kill: () => import("./drills/kill.ts"),
  recovery: () => import("./drills/recovery.ts"),
  failover: () => import("./drills/failover.ts"),
  freeze: () => import("./drills/freeze.ts"),
  memory: () => import("./drills/memory.ts"),
  workers: () => import("./drills/workers.ts"),
};

// Importing the drill reads it. The logs of planned failures would fill the terminal.
process.env["LOG_LEVEL"] ??= "silent";
const [name = "", ...args] = process.argv.slice(2);
const load = drills[name];
if (!load) {
  process.stderr.write(`Name what to break: npm run drill -- ${Object.keys(drills).join(" | ")}\n`);
  process.exit(2);
}
const violations = await (await load()).run(args);
for (const violation of violations) say(`VIOLATED: ${violation}`);
if (violations.length === 0) say(`held: every promise of the drill "${name}"`);
process.exit(violations.length === 0 ? 0 : 1);
