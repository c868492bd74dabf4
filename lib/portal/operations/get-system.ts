import { readFile } from "node:fs/promises";
import { measureBacklog } from "#lib/notifications/deliveries/charts/measure-backlog.ts";
import { signingKey, signingKeyDays } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { type Db, getPool, processName } from "#lib/platform/db/client.ts";
import { readDatabaseState } from "#lib/platform/db/database-state.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import type {
  OutcomeCount,
  RunningProcess,
  SystemFigures,
  SystemState,
} from "#lib/portal/shared/system-schemas.ts";
import { readOldestTransaction } from "./oldest-transaction.ts";
import { diagnose } from "./system-findings.ts";

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
  const settings = env();
  const { totalCount, idleCount, waitingCount, options } = getPool();
  const figures: SystemFigures = {
    at: ctx.now.toISOString(),
    database: { ...state, ...measured.database },
    deliveries: { ...backlog, ...measured.deliveries, limit: settings.INTAKE_BACKLOG_LIMIT },
    processes: {
      running: measured.processes.flatMap(toProcess),
      pool: {
        name: processName().replace(/^portal /, ""),
        busy: totalCount - idleCount,
        idle: idleCount,
        max: options.max,
        waiting: waitingCount,
      },
    },
    keys: { ...measured.keys, opens },
    mail: { ...measured.mail, hasServer: settings.SMTP_URL !== undefined },
    retention: {
      ...measured.retention,
      bodyDays: settings.RETENTION_BODY_DAYS,
      deliveryDays: settings.RETENTION_DELIVERY_DAYS,
    },
    versions,
  };
  return { figures, diagnoses: diagnose(figures) };
}

type Mail = Omit<SystemFigures["mail"], "hasServer">;
type ServerRow = { sizeBytes: number; used: number; max: number; isDurable: boolean };
type ProcessRow = { name: string; connections: number };
type LeaseRow = { underWay: number; abandoned: number; recentFrom: Date };

const startOfLastHour = Prisma.sql`date_trunc('hour', now() - interval '1 hour', 'UTC')`;

/** Reads catalogs, a few rows, partial indexes, and hourly sums, so its cost does not grow with the log. */
async function measure(db: Db) {
  const [
    servers,
    oldestTransaction,
    processes,
    leases,
    outcomes,
    rollup,
    keys,
    mails,
    retention,
    oldestDelivery,
  ] = await Promise.all([
    db.$queryRaw<ServerRow[]>`
        SELECT pg_database_size(current_database())::float8 AS "sizeBytes",
          (SELECT sum(numbackends)::int FROM pg_stat_database) AS "used",
          current_setting('max_connections')::int AS "max",
          current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS "isDurable"`,
    readOldestTransaction(db),
    // A pooler keeps the connections of ended processes.
    db.$queryRaw<ProcessRow[]>`
        SELECT application_name AS "name", count(*)::int AS "connections" FROM pg_stat_activity
        WHERE datname = current_database() AND application_name ~ '^portal (web|worker) '
          AND (state <> 'idle' OR state_change > now() - interval '15 seconds')
        GROUP BY 1 ORDER BY 1`,
    db.$queryRaw<LeaseRow[]>`
        SELECT count(*) FILTER (WHERE l."until" > now())::int AS "underWay",
          count(*) FILTER (WHERE l."until" < now() - interval '1 minute' AND w."state" = 'ACTIVE')::int AS "abandoned",
          ${startOfLastHour} AS "recentFrom"
        FROM "DeliveryLease" l JOIN "Webhook" w ON w."id" = l."webhookId"`,
    db.$queryRaw<OutcomeCount[]>`
        SELECT "outcome", sum("count")::int AS "lastDay",
          coalesce(sum("count") FILTER (WHERE "hour" >= ${startOfLastHour}), 0)::int AS "recent"
        FROM "AttemptHour" WHERE "hour" > now() - interval '24 hours' GROUP BY 1`,
    db.rollup.findUniqueOrThrow({ where: { id: 1 } }),
    db.signingKey.findMany({
      select: { kid: true, algorithm: true, createdAt: true, retiredAt: true },
    }),
    db.$queryRaw<Mail[]>`
        SELECT count(*)::int AS "waiting", count("failureDetail")::int AS "failing",
          coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8 AS "oldestWaitSeconds",
          (SELECT count(*)::int FROM "Mail" WHERE "createdAt" > now() - interval '7 days'
            AND "sentAt" IS NULL AND "nextAttemptAt" IS NULL AND "channelId" IS NULL) AS "givenUp"
        FROM "Mail" WHERE "nextAttemptAt" IS NOT NULL AND "channelId" IS NULL`,
    db.retentionRun.findUnique({
      where: { id: 1 },
      select: { endedAt: true, bodies: true, deliveries: true, events: true },
    }),
    db.delivery.findFirst({
      where: { state: { not: "PENDING" } },
      select: { createdAt: true },
      orderBy: { id: "asc" },
    }),
  ]);
  const [server, lease, mail] = [servers[0], leases[0], mails[0]];
  if (!server || !lease || !mail) throw new Error("an aggregate query returned no row");
  const { used, max, ...sizes } = server;
  const { recentFrom, ...counts } = lease;
  const active = keys.find(({ retiredAt }) => retiredAt === null);
  return {
    database: { ...sizes, connections: { used, max }, oldestTransaction },
    processes,
    deliveries: {
      ...counts,
      recentFrom: recentFrom.toISOString(),
      countedTo: rollup.rolledTo.toISOString(),
      outcomes,
    },
    keys: {
      active: active
        ? {
            kid: active.kid,
            algorithm: active.algorithm,
            createdAt: active.createdAt.toISOString(),
            rotationDueAt: addSeconds(active.createdAt, signingKeyDays * 86_400).toISOString(),
          }
        : null,
      retired: keys.filter(({ retiredAt }) => retiredAt !== null).length,
    },
    mail,
    retention: {
      last: retention && { ...retention, endedAt: retention.endedAt.toISOString() },
      oldestDeliveryAt: oldestDelivery?.createdAt.toISOString() ?? null,
    },
  };
}

/** Reads a name of `processName`, which PostgreSQL may have cut. */
function toProcess({ name, connections }: ProcessRow): RunningProcess[] {
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
