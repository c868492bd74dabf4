// npm run db:migrate: applies prisma/migrations to DATABASE_DIRECT_URL or DATABASE_URL, and checks that SECRET_KEY belongs to
// the database. `npm start` does the same.
import { connect } from "#lib/platform/db/client.ts";
import { diagnoseKey, errorText } from "#lib/portal/operations/system-findings.ts";
import { applyMigrations } from "#server/database/migrations.ts";
import { readEnvironment } from "#server/installation/running-installation.ts";

const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = readEnvironment();
try {
  const onWait = (tries: number) => {
    if (tries === 1) process.stderr.write("Others hold a lock that a migration needs. Trying again …\n");
  };
  const applied = await applyMigrations(DATABASE_DIRECT_URL, { onWait });
  const { db, pool } = connect(DATABASE_DIRECT_URL, 1);
  const error = await diagnoseKey(db).finally(() => db.$disconnect().then(() => pool.end()));
  if (error) throw new Error(errorText(error));
  process.stdout.write(
    applied.length === 0 ? "The database is up to date.\n" : `Applied: ${applied.join(", ")}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
