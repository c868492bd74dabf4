import { readFile } from "node:fs/promises";
import { measureBacklog } from "#lib/deliveries/charts/measure-backlog.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { type Db, getPool, processName } from "#lib/platform/db/client.ts";
import { type DatabaseState, readDatabaseState } from "#lib/platform/db/database-state.ts";
import { env } from "#lib/platform/env.ts";
import { diagnose } from "./diagnose.ts";
import { oldestTransaction } from "./oldest-transaction.ts";
import type { RunningProcess, SystemFigures, SystemState } from "./schemas.ts";

/** The installation now, and what is wrong with it. */
export async function getSystem(ctx: Context): Promise<SystemState> {
  // First, because this creates the key of a new installation.
  const opens = await signingKey(ctx.db).then(
    () => true,
    () => false,
  );
  const [state, measured, backlog, versions] = await Promise.all([
    readDatabaseState(getPool()),
    measure(ctx.db),
    measureBacklog(ctx.db),
    readVersions(),
  ]);
  const { database, deliveries, processes, keys, mail, retention } = measured;
  const settings = env();
  const { totalCount, idleCount, waitingCount, options } = getPool();
  const figures: SystemFigures = {
    at: ctx.now.toISOString(),
    database: { ...state, ...database },
    deliveries: { ...backlog, ...deliveries, limit: settings.INTAKE_BACKLOG_LIMIT },
    processes: {
      running: processes.flatMap(toProcess),
      pool: {
        name: processName().replace(/^portal /, ""),
        busy: totalCount - idleCount,
        idle: idleCount,
        most: options.max,
        waiting: waitingCount,
      },
    },
    keys: { ...keys, opens },
    mail: { ...mail, hasServer: settings.SMTP_URL !== undefined },
    retention: {
      ...retention,
      bodyDays: settings.RETENTION_BODY_DAYS,
      deliveryDays: settings.RETENTION_DELIVERY_DAYS,
    },
    versions,
  };
  return { figures, faults: diagnose(figures) };
}

type Figures<Part extends keyof SystemFigures, Other extends string> = Omit<SystemFigures[Part], Other>;

type Measured = {
  database: Figures<"database", keyof DatabaseState>;
  processes: { name: string; connections: number }[];
  deliveries: Pick<
    SystemFigures["deliveries"],
    "underWay" | "abandoned" | "recentFrom" | "countedTo" | "outcomes"
  >;
  keys: Figures<"keys", "opens">;
  mail: Figures<"mail", "hasServer">;
  retention: Figures<"retention", "bodyDays" | "deliveryDays">;
};

/** Reads catalogs, a few rows, partial indexes, and hourly sums, so its cost does not grow with the log. */
async function measure(db: Db): Promise<Measured> {
  const [row] = await db.$queryRaw<Measured[]>`
    SELECT
      json_build_object(
        'sizeBytes', pg_database_size(current_database()),
        'connections', json_build_object(
          'used', (SELECT sum(numbackends) FROM pg_stat_database), 'most', current_setting('max_connections')::int),
        'isDurable', current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off',
        'oldestTransaction', ${oldestTransaction}) AS "database",
      (SELECT coalesce(json_agg(p), '[]') FROM (
        SELECT application_name AS "name", count(*) AS "connections" FROM pg_stat_activity
        WHERE datname = current_database() AND application_name ~ '^portal (web|worker) '
          AND (state <> 'idle' OR state_change > now() - interval '15 seconds') -- A pooler keeps those of ended processes.
        GROUP BY 1 ORDER BY 1
      ) p) AS "processes",
      json_build_object(
        'underWay', leases."underWay",
        'abandoned', leases."abandoned",
        'recentFrom', date_trunc('hour', now() - interval '1 hour', 'UTC'),
        'countedTo', (SELECT "rolledTo" FROM "Rollup"),
        'outcomes', (SELECT coalesce(json_agg(o), '[]') FROM (
          SELECT "outcome", sum("count") AS "lastDay", coalesce(sum("count") FILTER (
            WHERE "hour" >= date_trunc('hour', now() - interval '1 hour', 'UTC')), 0) AS "recent"
          FROM "AttemptHour" WHERE "hour" > now() - interval '24 hours' GROUP BY 1) o)) AS "deliveries",
      json_build_object(
        'active', (SELECT json_build_object('kid', "kid", 'algorithm', "algorithm", 'createdAt', "createdAt",
          'rotationDueAt', "createdAt" + interval '90 days') FROM "SigningKey" WHERE "retiredAt" IS NULL),
        'retired', (SELECT count(*) FROM "SigningKey" WHERE "retiredAt" IS NOT NULL)) AS "keys",
      (SELECT json_build_object(
          'waiting', count(*),
          'failing', count(*) FILTER (WHERE "failureDetail" IS NOT NULL),
          'oldestWaitSeconds', coalesce(extract(epoch FROM now() - min("createdAt")), 0),
          'givenUp', (SELECT count(*) FROM "Mail" WHERE "createdAt" > now() - interval '7 days'
            AND "sentAt" IS NULL AND "nextAttemptAt" IS NULL))
        FROM "Mail" WHERE "nextAttemptAt" IS NOT NULL) AS "mail",
      json_build_object(
        'last', (SELECT json_build_object(
          'endedAt', "endedAt", 'bodies', "bodies", 'deliveries', "deliveries", 'events', "events") FROM "RetentionRun"),
        'oldestDeliveryAt', (SELECT "createdAt" FROM "Delivery" WHERE "state" <> 'PENDING' ORDER BY "id" LIMIT 1)
      ) AS "retention"
    FROM (
      SELECT count(*) FILTER (WHERE l."until" > now()) AS "underWay",
        count(*) FILTER (WHERE l."until" < now() - interval '1 minute' AND w."state" = 'ACTIVE') AS "abandoned"
      FROM "DeliveryLease" l JOIN "Webhook" w ON w."id" = l."webhookId"
    ) leases`;
  if (!row) throw new Error("a query without a table returned no row");
  return row;
}

/** Reads a name of `processName`, which PostgreSQL may have cut. */
function toProcess({ name, connections }: Measured["processes"][number]): RunningProcess[] {
  const [, kind, pid, host = ""] = name.match(/^portal (web|worker) (\d+) (.*)$/) ?? [];
  return kind === "web" || kind === "worker" ? [{ kind, pid: Number(pid), host, connections }] : [];
}

/** What this process runs, and the build that server/build.ts wrote. */
async function readVersions(): Promise<SystemFigures["versions"]> {
  const manifest: { version: string } = JSON.parse(await readFile("package.json", "utf8"));
  const build = await readFile(".next/portal-build", "utf8").catch(() => "");
  const isBuilt = process.env["NODE_ENV"] === "production" && build !== "";
  return { portal: manifest.version, build: isBuilt ? build.slice(0, 10) : null, node: process.version };
}
