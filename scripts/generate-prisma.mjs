// Writes the database client into lib/platform/db/generated, offline. Runs after `npm ci`, before any TypeScript can run.
// Uses the generator without the `prisma` command-line tool, which installs 140 MB more.
// Leaves a client alone that was written from the same schema: other processes may be reading it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const stampPath = "lib/platform/db/generated/written-from";
const inputs = ["prisma/schema.prisma", "package-lock.json"];
const digest = createHash("sha256")
  .update(inputs.map((file) => readFileSync(file, "utf8")).join())
  .digest("hex");
if (readStamp() === digest && existsSync("lib/platform/db/generated/client.ts")) process.exit();

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
writeFileSync(stampPath, digest);

function readStamp() {
  try {
    return readFileSync(stampPath, "utf8");
  } catch {
    return "";
  }
}
