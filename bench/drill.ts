// npm run drill -- <name> [--option value]: breaks something on purpose, under load, on a portal of its own, and says
// whether what must hold did hold. Exit codes: 0 it held, 1 it did not, 2 wrong usage. docs/operations.md has what was seen.
const drills: Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>> = {
  kill: () => import("./drills/kill.ts"),
  backup: () => import("./drills/backup.ts"),
  migrate: () => import("./drills/migrate.ts"),
  disk: () => import("./drills/disk.ts"),
  clocks: () => import("./drills/clocks.ts"),
  receivers: () => import("./drills/receivers.ts"),
};

// Read when the drill is imported; what goes wrong on purpose would fill the terminal.
process.env["LOG_LEVEL"] ??= "silent";
const [name = "", ...args] = process.argv.slice(2);
const load = drills[name];
if (load) process.exit((await (await load()).run(args)) ? 0 : 1);
process.stderr.write(`Name what to break: npm run drill -- ${Object.keys(drills).join(" | ")}\n`);
process.exit(2);
