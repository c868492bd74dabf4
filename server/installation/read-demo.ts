import { readFile } from "node:fs/promises";
import path from "node:path";
import { EnvError, env } from "#lib/platform/env.ts";
import { DemoInstallation } from "#lib/portal/demo/schemas.ts";

/**
 * The demo's accounts and clients from DATA_DIR/demo.json, or null if there is no demo.
 *
 * @throws EnvError that says what to do if the file is damaged
 */
export async function readDemo(dataDir: string = env().DATA_DIR): Promise<DemoInstallation | null> {
  const file = path.join(dataDir, "demo.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return DemoInstallation.parse(JSON.parse(text));
  } catch {
    throw new EnvError(
      `${file} is damaged. Remove it and run \`npm start\`: the demo then gets new passwords and secrets.`,
    );
  }
}
