// Bundles the partners' command line into public/cli: `portal.mjs`, one file for Node.js 20 or newer. Not minified, so that
// partners can read what they run. The same sources give the same bytes. The build runs it; tests pass another directory.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };

const projectDir = path.resolve(import.meta.dirname, "..");
const outputDir = process.argv[2] ?? path.join(projectDir, "public", "cli");

const bundle = await rolldown({
  input: path.join(projectDir, "scripts", "cli.ts"),
  cwd: projectDir,
  platform: "node",
  transform: { target: "node20" },
});
const { output } = await bundle.generate({
  format: "esm",
  banner: `#!/usr/bin/env node\n// Partner Portal command line ${manifest.version}. Node.js 20 or newer: node portal.mjs --help`,
});
await bundle.close();
const [{ code }, ...others] = output;
if (others.length > 0) throw new Error("The command line is expected to be one file.");
await mkdir(outputDir, { recursive: true });
await writeFile(path.join(outputDir, "portal.mjs"), code);
