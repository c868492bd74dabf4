import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const scriptsDir = path.resolve(import.meta.dirname, "../scripts");

/**
 * Runs one of our command-line scripts to its end, in a process of its own; `signal` ends it.
 *
 * @returns what it printed
 * @throws Error with what it printed on standard error
 */
export async function runScript(
  name: string,
  args: string[],
  environment: Record<string, string | undefined>,
  signal?: AbortSignal,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(scriptsDir, name), ...args], {
      env: { ...process.env, ...environment },
      ...(signal && { signal }),
    });
    return stdout;
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new Error(`scripts/${name} failed:\n${stderr || String(error)}`);
  }
}
