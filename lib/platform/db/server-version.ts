/** The oldest major version of PostgreSQL that the portal supports. */
export const oldestServerVersion = 15;

/** A sentence if the version is too old, or null. */
export function faultOfVersion(version: string): string | null {
  return Number.parseInt(version, 10) < oldestServerVersion
    ? `PostgreSQL ${version} is too old. Use ${oldestServerVersion} or newer.`
    : null;
}
