// Writes the types of the API client from the OpenAPI document. `npm run generate` and the tests run it.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const outputDir = path.resolve(import.meta.dirname, "../lib/reference/generated");
const document = await readFile(path.join(outputDir, "openapi.json"), "utf8");
const types = await openapiTS(document, { defaultNonNullable: false });
await writeFile(path.join(outputDir, "paths.ts"), astToString(types));
