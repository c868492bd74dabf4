import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findFreePort } from "#server/installation/free-port.ts";
import { findChromium } from "#test/browser/chromium.ts";
import { makeCompileCache } from "#test/processes/compile-cache.ts";

// Every Playwright worker reads this file again. The environment keeps the place of the one portal under test.
if (!process.env["E2E_PORT"]) {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-e2e-"));
  process.env["E2E_DATA_DIR"] = directory;
  process.env["E2E_PORT"] = String(await findFreePort());
  // The processes that tests start would each compile the same code.
  process.env["NODE_COMPILE_CACHE"] ??= await makeCompileCache(path.resolve("node_modules/.cache/compile"));
}
// All tests together are a few people at one address, and most of them share the demo's application.
const rateLimits =
  "test=10/200,notification=100/1000,console=300/3000,import=10/1000,public=300/3000,page=500/5000";
process.env["E2E_RATE_LIMITS"] = rateLimits;
const baseURL = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const browser = await findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalTeardown: "./test/check-logs.ts",
  fullyParallel: true,
  // One for each core of CI.
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // Only what fails takes so long, however busy the machine is.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    // Drawing animations takes time from everything else.
    contextOptions: { reducedMotion: "reduce" },
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
      // Every message: at the end, the logs are searched for secrets.
      LOG_LEVEL: "trace",
      RATE_LIMITS: rateLimits,
      ENVIRONMENT_NAME: "Test",
    },
  },
});
