import { setTimeout as sleep } from "node:timers/promises";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { misconfiguredCode } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { diagnoseDatabase, diagnoseKey, errorText, isFatal } from "#lib/portal/operations/system-findings.ts";
import type { Diagnosis } from "#lib/portal/shared/system-schemas.ts";

const retryMs = 200;

/**
 * Waits until the database answers. Ends the process with exit code 2 and a sentence if PostgreSQL is too old, if a newer
 * version of the portal has migrated the database, or if SECRET_KEY is wrong. While migrations are missing, a worker waits;
 * a web process goes on, and `/api/ready` reports them. An applied migration that was edited since is only logged: a new
 * comment breaks nothing.
 */
export async function requireDatabase({
  waitsForMigrations,
}: {
  waitsForMigrations: boolean;
}): Promise<void> {
  const finding = await retry(async () => {
    const diagnoses = await diagnoseDatabase(getPool());
    const fatal = diagnoses.find(isFatal);
    if (fatal) return fatal;
    const unmigrated = diagnoses.find(({ figure }) => figure === "migrations");
    if (unmigrated && waitsForMigrations) throw new Error(errorText(unmigrated));
    const changed = diagnoses.find(({ figure }) => figure === "changedMigrations");
    if (changed) log.warn(errorText(changed));
    return unmigrated ? null : diagnoseKey(getDb());
  });
  if (finding === null) return;
  log.fatal(errorText(finding));
  await closeDb();
  process.exit(misconfiguredCode);
}

async function retry(ask: () => Promise<Diagnosis | null>): Promise<Diagnosis | null> {
  let logged = "";
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // The supervisor has exited, and nothing else would stop a waiting process.
      if (process.connected === false) process.exit(0);
      if (logged !== String(error)) log.warn({ err: error }, "the database is not usable yet; retrying");
      logged = String(error);
      await sleep(retryMs);
    }
  }
}
