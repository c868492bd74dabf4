import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const projectDir = path.join(import.meta.dirname, "../../..");

/**
 * The scripts that a page loads before anyone interacts: those of its tags and those that hydration needs, except those for
 * old browsers (`nomodule`).
 *
 * @param html of a built portal, as the server sent it
 */
export function firstLoadScripts(html: string): string[] {
  const modern = html.replace(/<script\b[^>]*\bnomodule\b[^>]*>/gi, "");
  return [...new Set(modern.match(/static\/[\w.~/-]+\.js/g) ?? [])].sort();
}

const sizes = new Map<string, number>();

/** The total size of these scripts of the build in bytes, each compressed separately. */
export function compressedBytes(scripts: readonly string[]): number {
  return scripts.reduce((sum, script) => {
    const bytes = sizes.get(script) ?? gzipSync(readFileSync(path.join(projectDir, ".next", script))).length;
    sizes.set(script, bytes);
    return sum + bytes;
  }, 0);
}
