// npm run generate:configuration: writes docs/configuration.md.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { configurationPage } from "./generate-configuration/configuration-page.ts";

await writeFile(path.resolve(import.meta.dirname, "../docs/configuration.md"), await configurationPage());
