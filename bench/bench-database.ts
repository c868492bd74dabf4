import { randomBytes } from "node:crypto";
import { type EmbeddedDatabase, startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { runScript } from "#server/run-script.ts";

/**
 * Runs a bench on a migrated PostgreSQL of its own, which this process and those that it starts find in the environment,
 * along with what else the bench sets. However the bench ends, the database does too.
 *
 * @param durability `throwaway` does not wait for the disk: what is measured then is the program
 */
export async function withBenchDatabase(
  environment: Record<string, string>,
  use: (database: EmbeddedDatabase) => Promise<void>,
  durability: "durable" | "throwaway" = "throwaway",
): Promise<void> {
  const database = await startTemporaryDatabase(durability);
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString("base64"),
    ...environment,
  });
  // Imported once the environment is there: what it imports reads it.
  const { closeDb } = await import("#lib/platform/db/client.ts");
  try {
    await runScript("db-migrate.ts", [], {});
    await use(database);
  } finally {
    await closeDb();
    await database.stop();
  }
}
