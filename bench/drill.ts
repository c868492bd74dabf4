// npm run drill -- <name> [--option value]: breaks something under load, on a portal of its own, and checks its promises.
// Exit codes: 0 all held, 1 one did not, 2 wrong usage. docs/operations.md has the results.
const drills: Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>> = {
  kill: () => import("./drills/kill.ts"),
  backup: () => import("./drills/backup.ts"),
  migrate: () => import("./drills/migrate.ts"),
  disk: () => import("./drills/disk.ts"),
  clocks: () => import("./drills/clocks.ts"),
  receivers: () => import("./drills/receivers.ts"),
  snapshot: () => import("./drills/snapshot.ts"),
  soak: () => import("./drills/soak.ts"),
  failover: () => import("./drills/failover.ts"),
  standby: () => import("./drills/standby.ts"),
};

// Importing the drill reads it. The logs of planned failures would fill the terminal.
process.env["LOG_LEVEL"] ??= "silent";
const [name = "", ...args] = process.argv.slice(2);
const load = drills[name];
if (load) process.exit((await (await load()).run(args)) ? 0 : 1);
process.stderr.write(`Name what to break: npm run drill -- ${Object.keys(drills).join(" | ")}\n`);
process.exit(2);
