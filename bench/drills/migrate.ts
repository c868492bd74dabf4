// npm run drill -- migrate [--deliveries 200000]: applies the migrations of a next version (columns, an index, and a
// backfill) from two processes at once, while web and worker of this version run under load on a log of that many deliveries
// and a report holds a transaction open. Takes about two minutes.
import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getPool } from "#lib/platform/db/client.ts";
import { applyMigrations, migrationsDir } from "#server/database/migrations.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { say } from "../report.ts";
import { type Drill, findFailedAttempts, readOptions, violated, withPortal } from "./portal.ts";

const rates = { searches: 20, tokens: 2, registrations: 2, events: 20, mostAtOnce: 20 };
const reportSeconds = 5;
const aroundSeconds = 5;

/** As docs/contributing.md says that a migration of a big table is written. */
const planted = {
  "29990101000001_delivery": `
    ALTER TABLE "Delivery" ADD COLUMN "planted" TEXT, ADD COLUMN "plantedCount" INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_planted" CHECK ("plantedCount" >= 0) NOT VALID;`,
  "29990101000002_webhook": `ALTER TABLE "Webhook" ADD COLUMN "planted" TEXT;`,
  "29990101000003_event": `ALTER TABLE "Event" ADD COLUMN "planted" TEXT;`,
  "29990101000004_index": `-- no-transaction
    CREATE INDEX CONCURRENTLY IF NOT EXISTS "Delivery_planted_idx" ON "Delivery" ("applicationId", "planted")`,
  "29990101000005_fill": `-- no-transaction
    DO $$
    DECLARE done bigint := 0; last bigint;
    BEGIN
      LOOP
        SELECT max("sequence") INTO last
        FROM (SELECT "sequence" FROM "Delivery" WHERE "sequence" > done ORDER BY "sequence" LIMIT 5000) batch;
        EXIT WHEN last IS NULL;
        UPDATE "Delivery" SET "planted" = "orderNumber"
        WHERE "sequence" > done AND "sequence" <= last AND "state" <> 'PENDING' AND "planted" IS NULL;
        done := last;
        COMMIT;
      END LOOP;
    END $$`,
};

async function plant(directory: string): Promise<void> {
  await cp(migrationsDir, directory, { recursive: true });
  for (const [name, sql] of Object.entries(planted)) {
    await mkdir(path.join(directory, name));
    await writeFile(path.join(directory, name, "migration.sql"), sql.trim());
  }
}

/** Somebody's long query: what wants the table for itself waits for it. */
async function holdReport(): Promise<void> {
  const client = await getPool().connect();
  await client.query(`BEGIN; SELECT count(*) FROM "Delivery"`);
  await sleep(reportSeconds * 1000);
  await client.query("COMMIT");
  client.release();
}

async function drill({ db, database, directory, traffic }: Drill): Promise<string[]> {
  const migrations = path.join(directory, "migrations");
  await plant(migrations);
  await sleep(aroundSeconds * 1000);
  const report = holdReport();
  await sleep(500);
  let waits = 0;
  const startedMs = performance.now();
  const migrate = () => applyMigrations(database.url, { directory: migrations, onWait: () => (waits += 1) });
  say(`two processes migrate; a report holds the table for ${reportSeconds} s …`);
  const applied = (await Promise.all([migrate(), migrate()])).flat().toSorted().join();
  await report;
  say(`migrated in ${((performance.now() - startedMs) / 1000).toFixed(1)} s; gave way ${waits} times`);
  await sleep(aroundSeconds * 1000);
  await traffic.stop();
  const [left] = await db.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS "rows" FROM "Delivery" WHERE "planted" IS NULL AND "webhookId" LIKE 'wh!_%' ESCAPE '!'
      AND length("webhookId") < 8`;
  return [
    ...(await findFailedAttempts(db)),
    ...violated({
      [`applied: ${applied}`]: applied !== Object.keys(planted).join(),
      [`${left?.rows} rows were not filled in`]: left?.rows !== 0,
    }),
  ];
}

export async function run(args: string[]): Promise<string[]> {
  const { deliveries } = readOptions(args, { deliveries: 200_000 });
  const fill = async () => {
    say(`a log of ${deliveries.toLocaleString("en-US")} deliveries …`);
    await fillLog(getPool(), 1, deliveries);
    await getPool().query(`UPDATE "Delivery" SET "state" = 'GIVEN_UP' WHERE "state" = 'PENDING'`);
  };
  return withPortal({ rates, fill }, drill);
}
