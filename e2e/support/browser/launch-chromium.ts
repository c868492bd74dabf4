import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";

/** Starts Chromium outside a browser test: for benches and screenshots. */
export async function launchChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [...args, ...moreArgs],
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
