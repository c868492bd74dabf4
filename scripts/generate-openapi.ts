// Writes the OpenAPI document from the routes. `npm run generate`, the build, and the tests run it.
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { placeholders } from "#lib/reference/openapi/placeholders.ts";
import { findRouteFiles, toSegments } from "#server/http/route-files.ts";

const projectDir = path.resolve(import.meta.dirname, "..");
const outputDir = path.join(projectDir, "lib/reference/generated");

// The document of any installation. document.ts inserts the values of this one.
Object.assign(process.env, placeholders);
await mkdir(outputDir, { recursive: true });
// Routes that serve the document import it, so it must exist.
const documentFile = path.join(outputDir, "openapi.json");
const isMissing = await writeFile(documentFile, "{}", { flag: "wx" }).then(
  () => true,
  () => false,
);
try {
  await writeFile(documentFile, `${JSON.stringify(await makeDocument())}\n`);
} catch (error) {
  // An empty document would look like a made one.
  if (isMissing) await rm(documentFile);
  throw error;
}
// Routes may have opened connections.
process.exit();

async function makeDocument() {
  const { buildDocument } = await import("#lib/reference/openapi/build-document.ts");
  const routes = [];
  for (const file of await findRouteFiles()) {
    const handlers = await import(pathToFileURL(path.join(projectDir, file)).href);
    const spelled = toSegments(file).map((segment) => segment.replace(/^\[(\w+)\]$/, "{$1}"));
    routes.push({ path: `/${spelled.join("/")}`, routes: handlers.OPTIONS.routes });
  }
  return buildDocument(routes);
}
