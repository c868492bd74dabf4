// npm run db:migrate: applies prisma/migrations to DATABASE_DIRECT_URL or DATABASE_URL. `npm start` does the same.
import { applyMigrations } from "#server/database/migrations.ts";
import { readEnvironment } from "#server/installation/running-installation.ts";

const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = readEnvironment();
try {
  const onWait = (tries: number) => {
    if (tries === 1) process.stderr.write("Others hold a lock that a migration needs. Trying again …\n");
  };
  const applied = await applyMigrations(DATABASE_DIRECT_URL, { onWait });
  process.stdout.write(
    applied.length === 0 ? "The database is up to date.\n" : `Applied: ${applied.join(", ")}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
