import { defineConfig } from "vitest/config";

const all = "{app,components,lib,server,scripts,e2e}/**/*.test.{ts,tsx}";
/** Measures a rate. */
const alone = ["lib/platform/rate-limit/rate-limit.test.ts"];
/** They kill processes, count by the clock, or start whole portals: not beside two others. */
const byTheClock = [
  "server/{supervisor,worker,tests/{chaos,dev-server,outage,rolling-restart}}.test.ts",
  "lib/deliveries/{engine/delivery-engine,log/live-tail}.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "e2e/support/global-setup.ts",
    // A file has its own process: environment, database, port and singletons are its own.
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vite puts its own BASE_URL ("/") into the environment.
    env: { LOG_LEVEL: "silent", NODE_ENV: "test", BASE_URL: "" },
    projects: [
      {
        extends: true,
        test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: { name: "by the clock", include: byTheClock, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      // One more than the two cores that CI has: they wait for PostgreSQL a good part of their time.
      {
        extends: true,
        test: {
          name: "others",
          include: [all],
          exclude: [...alone, ...byTheClock, "node_modules/**"],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
