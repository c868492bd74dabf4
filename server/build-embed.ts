import { readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const projectDir = path.resolve(import.meta.dirname, "..");
const outputDir = path.join(projectDir, "public", "embed", "v1");

/** Builds the branch finder for partners' pages: a script, its map, which it loads on demand, and the map's styles. */
export async function buildEmbed(): Promise<void> {
  // Only where something is built: a container image has no bundler.
  const { build } = await import("rolldown");
  await rm(outputDir, { recursive: true, force: true });
  await build({
    input: { "branch-finder": path.join(projectDir, "components/branches/embed/branch-finder-element.ts") },
    cwd: projectDir,
    platform: "browser",
    logLevel: "warn",
    output: { dir: outputDir, format: "es", minify: true, chunkFileNames: "[name]-[hash].js" },
  });
  const stylesheets = [
    createRequire(import.meta.url).resolve("leaflet/dist/leaflet.css"),
    path.join(projectDir, "components/branches/map/map.css"),
  ];
  const css = await Promise.all(stylesheets.map((file) => readFile(file, "utf8")));
  await writeFile(path.join(outputDir, "map.css"), css.join("\n"));
}
