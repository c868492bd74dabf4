import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,lib,server,scripts,e2e}/**/*.test.{ts,tsx}"],
    globalSetup: "e2e/support/global-setup.ts",
    // A file has its own process: environment, database, port and singletons are its own.
    pool: "forks",
    // One more than the two cores that CI has: many files mostly wait, for a worker, a timer or PostgreSQL.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vite puts its own BASE_URL ("/") into the environment.
    env: { LOG_LEVEL: "silent", NODE_ENV: "test", BASE_URL: "" },
  },
});
