import { readFile } from "node:fs/promises";
import path from "node:path";
import { DemoInstallation } from "#lib/demo/schemas.ts";
import { env } from "#lib/env.ts";

/** The demo's accounts and clients, as the start wrote them into DATA_DIR; null where there is no demo. */
export async function readDemo(): Promise<DemoInstallation | null> {
  const text = await readFile(path.join(env().DATA_DIR, "demo.json"), "utf8").catch(() => null);
  return text === null ? null : DemoInstallation.parse(JSON.parse(text));
}
