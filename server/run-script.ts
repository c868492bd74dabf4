import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const scriptsDir = path.resolve(import.meta.dirname, "../scripts");

/** Runs a script in its own process and returns its output. @throws Error with its standard error */
export async function runScript(
  name: string,
  args: string[],
  environment: Record<string, string | undefined>,
  signal?: AbortSignal,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(scriptsDir, name), ...args], {
      env: { ...process.env, ...environment, PORTAL_PROCESS: "script" },
      ...(signal && { signal }),
    });
    return stdout;
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new Error(stderr || `scripts/${name} failed: ${String(error)}`);
  }
}
