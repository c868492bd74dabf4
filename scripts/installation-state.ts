// Prints what the database of a new installation has, as JSON, for the message of `npm start`.
import { connect } from "#lib/platform/db/client.ts";
import { readInstallation } from "#lib/portal/overview/read-installation.ts";
import { readEnvironment } from "#server/installation/running-installation.ts";

const { db, pool } = connect(readEnvironment().DATABASE_URL, 1);
try {
  process.stdout.write(JSON.stringify(await readInstallation(db)));
} finally {
  await db.$disconnect();
  await pool.end();
}
