import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";

type Executable = { executablePath: string; env: Record<string, string>; args: string[] };

const projectDir = path.resolve(import.meta.dirname, "../..");
const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
// Containers have no user namespaces for the sandbox; the pages are our own.
const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];

/** Starts Chromium outside a browser test, for benchmarks and screenshots. */
export async function launchChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  const { executablePath, args: ownArgs, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [...ownArgs, ...moreArgs],
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/**
 * Finds a Chromium: `CHROMIUM_PATH`, Playwright's, the system's, or the one in the npm package `@sparticuz/chromium`,
 * which brings the libraries that a bare machine lacks.
 */
export async function findChromium(): Promise<Executable> {
  const installed = [process.env["CHROMIUM_PATH"] ?? "", chromium.executablePath(), ...systemPaths].find(
    (candidate) => candidate !== "" && existsSync(candidate),
  );
  return installed ? { executablePath: installed, env: {}, args } : unpackedChromium();
}

async function unpackedChromium(): Promise<Executable> {
  const manifest = path.join(projectDir, "node_modules/@sparticuz/chromium/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const cache = path.join(projectDir, "node_modules/.cache");
  const home = path.join(cache, `chromium-${version}`);
  if (!existsSync(home)) await unpack(cache, home);
  return {
    executablePath: path.join(home, "chromium"),
    env: { LD_LIBRARY_PATH: path.join(home, "al2023/lib"), FONTCONFIG_FILE: path.join(home, "fonts.conf") },
    args,
  };
}

/** Unpacks under a temporary name and renames, so that two processes never share half a browser. */
async function unpack(cache: string, home: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(path.join(cache, "chromium-unfinished-"));
  // In another process, because the package reads these variables on import, and sets others.
  const script =
    'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();';
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: projectDir,
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${path.join(home, "fonts")}</dir><cachedir>${path.join(home, "font-cache")}</cachedir></fontconfig>`;
  await writeFile(path.join(unfinished, "fonts.conf"), fonts);
  await rename(unfinished, home).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(home)) throw error;
  });
}
