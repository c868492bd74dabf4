import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const projectDir = path.join(import.meta.dirname, "../../..");

/**
 * The scripts that a page loads before anybody does anything: those of its tags and those that its components name for
 * their hydration. What only old browsers load (`nomodule`) is left out.
 *
 * @param html of a built portal, as it was sent
 */
export function firstLoadScripts(html: string): string[] {
  const modern = html.replace(/<script\b[^>]*\bnomodule\b[^>]*>/gi, "");
  return [...new Set(modern.match(/static\/[\w.~/-]+\.js/g) ?? [])].sort();
}

const sizes = new Map<string, number>();

/** Bytes of these scripts of the build, compressed each for itself. */
export function compressedBytes(scripts: readonly string[]): number {
  return scripts.reduce((sum, script) => {
    const bytes = sizes.get(script) ?? gzipSync(readFileSync(path.join(projectDir, ".next", script))).length;
    sizes.set(script, bytes);
    return sum + bytes;
  }, 0);
}
