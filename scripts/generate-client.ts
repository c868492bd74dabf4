// npm run generate:client: writes the types of the API client from the OpenAPI document. A test compares them.
import { writeFile } from "node:fs/promises";
import { clientTypesFile, generateClientTypes } from "./generate-client/client-types.ts";

await writeFile(clientTypesFile, await generateClientTypes());
process.stdout.write(`${clientTypesFile} is written.\n`);
