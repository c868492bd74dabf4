// npm run db:migration -- <name>: writes prisma/migrations/<time>_<name>/migration.sql from prisma/schema.prisma, offline.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { diffSchema } from "#server/database/diff-schema.ts";
import { startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { applyMigrations, migrationsDir } from "#server/database/migrations.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write(
    "Name the migration in lower case, such as: npm run db:migration -- add_webhook_rotation\n",
  );
  process.exit(2);
}
const database = await startTemporaryDatabase();
const sql = await applyMigrations(database.url)
  .then(() => diffSchema(database.url))
  .finally(database.stop);
if (sql === "") {
  process.stdout.write("prisma/schema.prisma has no changes since the last migration.\n");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const directory = path.join(migrationsDir, `${stamp}_${name}`);
  await mkdir(directory);
  await writeFile(path.join(directory, "migration.sql"), sql);
  process.stdout.write(
    `Wrote ${path.relative(".", directory)}/migration.sql. Read it, then: npm run db:migrate\n`,
  );
}
process.exit(0);
