// Writes the database client into lib/platform/db/generated, offline. Runs after `npm ci`, before any TypeScript can run.
// Uses the generator without the `prisma` command-line tool, which installs 140 MB more.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { getGenerators, loadSchemaContext } = require("@prisma/internals");
const generators = await getGenerators({
  schemaContext: await loadSchemaContext({
    schemaPath: { cliProvidedPath: "prisma/schema.prisma" },
    printLoadMessage: false,
  }),
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
