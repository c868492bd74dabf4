// npm run bench -- <name>: measures one part of the portal against its goals, everything in one run on this machine.
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  branches: () => import("./branches.ts"),
  charts: () => import("./charts.ts"),
  deliveries: () => import("./deliveries.ts"),
  log: () => import("./log.ts"),
  platform: () => import("./platform.ts"),
  map: () => import("./map.ts"),
  tokens: () => import("./tokens.ts"),
  pages: () => import("./pages.ts"),
  scroll: () => import("./scroll.ts"),
  memory: () => import("./memory.ts"),
  growth: () => import("./growth.ts"),
};

const name = process.argv[2] ?? "";
const load = benches[name];
if (load) {
  await (await load()).run();
  process.exit();
}
process.stderr.write(`Name what to measure: npm run bench -- ${Object.keys(benches).join(" | ")}\n`);
process.exit(2);
