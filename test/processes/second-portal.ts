import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#server/installation/free-port.ts";
import { type DemoInstallation, demoInstallationSchema } from "#server/installation/running-installation.ts";

export type Portal = { baseUrl: string; demo: DemoInstallation; dataDir: string; stop: () => Promise<void> };

const readyWithinMs = 120_000;

/**
 * Starts another portal with its own settings, at http://localhost because passkeys need a host name.
 *
 * @param settings gets the base URL of the portal
 */
export async function startPortal(
  settings: (baseUrl: string) => Promise<Record<string, string>>,
): Promise<Portal> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "portal-second-"));
  const child = spawn(process.execPath, ["server/start.mjs"], {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      BASE_URL: baseUrl,
      AUTH_URL: "",
      DATABASE_URL: "",
      SEED_DEMO: "true",
      ENVIRONMENT_NAME: "Second",
      ...(await settings(baseUrl)),
    },
  });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  };
  const giveUpAt = Date.now() + readyWithinMs;
  while (!(await isReady(baseUrl))) {
    if (Date.now() > giveUpAt || child.exitCode !== null) {
      await stop();
      throw new Error("the second portal did not start");
    }
    await sleep(250);
  }
  const demo = demoInstallationSchema.parse(
    JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")),
  );
  return { baseUrl, demo, dataDir, stop };
}

function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
