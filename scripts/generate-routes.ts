// Writes the types of the API's Route Handlers by their paths, for the calls of pages. `npm run generate` and the tests run it.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { findRouteFiles, toSegments } from "#server/http/route-files.ts";

const output = path.resolve(import.meta.dirname, "../components/api/generated/routes.ts");
const files = (await findRouteFiles()).filter((file) => /^app\/api\/(?!.*\[\[)/.test(file)).sort();
const lines = files.map((file) => `  "/${toSegments(file).join("/")}": typeof import("#${file}");\n`);
await mkdir(path.dirname(output), { recursive: true });
await writeFile(output, `export type Routes = {\n${lines.join("")}};\n`);
