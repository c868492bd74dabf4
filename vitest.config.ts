import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,lib,server,scripts,e2e}/**/*.test.{ts,tsx}"],
    globalSetup: "e2e/support/global-setup.ts",
    pool: "forks",
    // Loading the packages takes longer than most files run, so files share a process and get the rest new.
    isolate: false,
    setupFiles: "e2e/support/fresh-file.ts",
    // CI has two cores and runs browser tests at the same time. More workers only slow each other down.
    maxWorkers: 3,
    // Only a test that hangs takes so long, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vite puts its own BASE_URL ("/") into the environment.
    env: { LOG_LEVEL: "silent", NODE_ENV: "test", BASE_URL: "" },
  },
});
