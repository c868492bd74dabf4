import pg from "pg";
import { readDatabaseState } from "#lib/platform/db/database-state.ts";

/** Whether a database has every migration of this version and no other. False if it cannot be read, whatever the reason. */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { missing, unknown } = (await readDatabaseState(client)).migrations;
    return missing.length === 0 && unknown.length === 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
