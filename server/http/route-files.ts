import { glob } from "node:fs/promises";
import path from "node:path";

const projectDir = path.resolve(import.meta.dirname, "../..");

/** The files of the API's Route Handlers, relative to the project, with `/` on every system. Next serves each `route.next.ts`. */
export async function findRouteFiles(): Promise<string[]> {
  const files: string[] = [];
  // `**` skips folders that begin with a dot.
  const patterns = ["app/{api,mcp,oauth2,.well-known}/**/route.ts", "app/oauth2/*/.well-known/**/route.ts"];
  for await (const file of glob(patterns, { cwd: projectDir })) files.push(file.replaceAll(path.sep, "/"));
  return files;
}

/** The URL segments of a Route Handler's file. `(group)` folders disappear. */
export function toSegments(file: string): string[] {
  const folders = file.split("/").slice(1, -1);
  return folders.filter((folder) => !/^\(.*\)$/.test(folder));
}
