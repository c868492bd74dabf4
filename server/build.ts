import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getExitCause } from "#server/installation/exit-cause.ts";
import { tryLock } from "#server/installation/lock.ts";

const projectDir = path.resolve(import.meta.dirname, "..");
/** The build empties `.next`. */
const cacheDir = path.join(projectDir, "node_modules/.cache/partner-portal");
const stampFile = ".next/portal-build";
const logFile = path.join(projectDir, ".next", "portal-build.log");
const inputs = [
  "{app,components,lib,public}/**/*",
  "{prisma/schema.prisma,scripts/generate-prisma.mjs,scripts/generate-openapi.ts}",
  "scripts/{bundle-cli.ts,cli.ts,cli/**/*}",
  "{instrumentation-client.ts,next.config.ts,proxy.next.ts,postcss.config.mjs,tsconfig.json,package.json,package-lock.json}",
];

/** The build writes these, so as inputs they would cause another build. */
const written = ["lib/**/generated/**", "public/cli/**"];

/** Without one of these, nothing starts. */
const needed = [
  "lib/platform/db/generated/client.ts",
  "lib/reference/generated/openapi.json",
  "public/cli/portal.mjs",
  ".next/BUILD_ID",
];

/** A digest of what the pages and the partners' command line are built from. */
export async function digestInputs(directory = projectDir): Promise<string> {
  const files: string[] = [];
  for (const pattern of inputs)
    for await (const entry of glob(pattern, { cwd: directory, withFileTypes: true, exclude: written }))
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        files.push(path.join(entry.parentPath, entry.name));
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of files.sort()) hash.update(path.relative(directory, file)).update(await readFile(file));
  return hash.digest("hex");
}

/** Whether everything is there, and was built from the current files. */
export async function isBuilt(digest: string, directory = projectDir): Promise<boolean> {
  const stamp = await readFile(path.join(directory, stampFile), "utf8").catch(() => "");
  return stamp === digest && needed.every((file) => existsSync(path.join(directory, file)));
}

async function run(args: string[], signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: projectDir,
    env: { ...process.env, SKIP_TYPES: "true" },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, "exit");
  if (code === 0) return;
  await mkdir(path.dirname(logFile), { recursive: true });
  await writeFile(logFile, output);
  throw new Error(
    `The pages could not be built: ${getExitCause(output)} The build's output is in ${logFile}.`,
    {
      cause: output,
    },
  );
}

/**
 * Builds the pages if something changed or is missing. A concurrent caller waits for the same build. Returns whether it built
 * them.
 *
 * @throws Error with the reason in one sentence, and the output of the build as its `cause`
 */
export async function ensureBuilt(signal?: AbortSignal): Promise<boolean> {
  const digest = await digestInputs();
  if (await isBuilt(digest)) return false;
  await mkdir(cacheDir, { recursive: true });
  let release = tryLock(cacheDir);
  while (!release) {
    await sleep(500, undefined, signal && { signal });
    release = tryLock(cacheDir);
  }
  try {
    if (await isBuilt(digest)) return false;
    await run([path.join(projectDir, "scripts", "generate-prisma.mjs")], signal);
    await run([path.join(projectDir, "scripts", "generate-openapi.ts")], signal);
    await run([path.join(projectDir, "scripts", "bundle-cli.ts")], signal);
    await run([path.join(projectDir, "node_modules", "next", "dist", "bin", "next"), "build"], signal);
    await writeFile(path.join(projectDir, stampFile), digest);
    return true;
  } finally {
    release();
  }
}
