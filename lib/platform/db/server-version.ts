import type pg from "pg";

/** The oldest major version of PostgreSQL that the portal supports. */
export const oldestServerVersion = 15;

/** A sentence if the version is too old, or null. */
export function faultOfVersion(version: string): string | null {
  return Number.parseInt(version, 10) < oldestServerVersion
    ? `PostgreSQL ${version} is too old. Use ${oldestServerVersion} or newer.`
    : null;
}

/** @throws Error if the server is too old */
export async function requireServerVersion(database: Pick<pg.Pool, "query">): Promise<void> {
  const { rows } = await database.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const fault = faultOfVersion(rows[0]?.version ?? "");
  if (fault) throw new Error(fault);
}
