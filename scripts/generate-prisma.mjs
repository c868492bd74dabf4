// Writes the database client into lib/platform/db/generated. Runs after `npm ci`, before anything of ours can run,
// and works offline: generating needs no engine, but Prisma tries to download one unless it is told of a binary.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
const result = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
  encoding: "utf8",
});
if (result.status !== 0) {
  process.stderr.write(
    `${result.stdout}${result.stderr}\nThe database client could not be generated from prisma/schema.prisma.\n`,
  );
  process.exit(1);
}
