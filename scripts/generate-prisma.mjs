// Writes the database client into lib/platform/db/generated, offline. Runs after `npm ci`, before any TypeScript can run.
// The generator alone instead of the `prisma` command-line tool, which installs 140 MB of databases and pages besides.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
try {
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
} catch (error) {
  const isMissing = error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";
  const advice = isMissing ? " Development packages are missing. Run `npm ci --include=dev`." : "";
  process.stderr.write(
    `Could not generate the database client from prisma/schema.prisma.${advice}\n${error}\n`,
  );
  process.exit(1);
}
