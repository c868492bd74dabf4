import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "#lib/reference/openapi/document.ts";

export const clientTypesFile = path.resolve(import.meta.dirname, "../../lib/reference/client/paths.ts");

/** TypeScript types of every path of the OpenAPI document. Examples and addresses of an installation are not in them. */
export async function generateClientTypes(): Promise<string> {
  const { text } = openApiDocument();
  const ast = await openapiTS(JSON.parse(text), { defaultNonNullable: false });
  return `// Written by \`npm run generate:client\` from the OpenAPI document; not to be edited.\n${astToString(ast)}`;
}
