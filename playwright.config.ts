import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findFreePort } from "#server/installation/free-port.ts";
import { findChromium } from "./e2e/support/browser/chromium.ts";

// Playwright reads this file again in every worker; the portal under test is one, so its place is kept in the environment.
if (!process.env["E2E_PORT"]) {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-e2e-"));
  // Run as root, PostgreSQL works as another user, who must get through.
  chmodSync(directory, 0o711);
  process.env["E2E_DATA_DIR"] = directory;
  process.env["E2E_PORT"] = String(await findFreePort());
}
const baseURL = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const browser = await findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalTeardown: "./e2e/support/check-logs.ts",
  fullyParallel: true,
  // One more than the two cores that CI has: pages wait for the server, and the server for PostgreSQL.
  workers: 3,
  forbidOnly: Boolean(process.env["CI"]),
  // A test that passes only the second time is named as flaky, with the trace of its second run: taking one of every
  // test costs the two cores a good part of their time.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    trace: "on-first-retry",
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env } as Record<string, string>,
    },
  },
  webServer: {
    command: "exec node server/start.mjs",
    url: `${baseURL}/api/health`,
    timeout: 240_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: {
      PORT: process.env["E2E_PORT"] ?? "",
      DATA_DIR: process.env["E2E_DATA_DIR"] ?? "",
      BASE_URL: "",
      AUTH_URL: "",
      DATABASE_URL: "",
      SEED_DEMO: "true",
      // All that the processes have to say: what they wrote is looked through at the end.
      LOG_LEVEL: "trace",
      ENVIRONMENT_NAME: "Test",
    },
  },
});
