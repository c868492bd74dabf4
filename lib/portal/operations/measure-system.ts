import type { Db } from "#lib/platform/db/client.ts";
import type { OutcomeCount } from "./schemas.ts";

/** What one statement reads of the database; times inside JSON are PostgreSQL's text. */
export type Measured = {
  version: string;
  sizeBytes: number;
  usedConnections: number;
  maxConnections: number;
  isDurable: boolean;
  migrations: string[];
  processes: { name: string; connections: number }[];
  underWay: number;
  abandoned: number;
  recentFrom: Date;
  countedTo: Date;
  outcomes: OutcomeCount[];
  key: { kid: string; algorithm: string; createdAt: string } | null;
  retiredKeys: number;
  mail: { waiting: number; failing: number; oldestWaitSeconds: number; givenUp: number };
  retention: { endedAt: string; bodies: number; deliveries: number; events: number } | null;
  oldestDeliveryAt: Date | null;
};

/**
 * One look at everything but the backlog. Each part reads a catalogue, a few rows or a partial index: attempts are counted
 * from their sums by the hour, so the time it takes does not grow with the log.
 */
export async function measureSystem(db: Db): Promise<Measured> {
  const [row] = await db.$queryRaw<Measured[]>`
    SELECT
      current_setting('server_version') AS "version",
      pg_database_size(current_database())::float8 AS "sizeBytes",
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS "usedConnections",
      current_setting('max_connections')::int AS "maxConnections",
      current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS "isDurable",
      (SELECT coalesce(array_agg("migration_name" ORDER BY "migration_name"), '{}') FROM _prisma_migrations
        WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL) AS "migrations",
      (SELECT coalesce(json_agg(p ORDER BY p."name"), '[]') FROM (
        SELECT application_name AS "name", count(*)::int AS "connections" FROM pg_stat_activity
        WHERE datname = current_database() AND application_name ~ '^portal (web|worker) ' GROUP BY 1) p) AS "processes",
      leases."underWay", leases."abandoned",
      date_trunc('hour', now() - interval '1 hour', 'UTC') AS "recentFrom",
      (SELECT "rolledTo" FROM "AttemptRollup") AS "countedTo",
      (SELECT coalesce(json_agg(o), '[]') FROM (
        SELECT "outcome", sum("count")::int AS "lastDay",
          coalesce(sum("count") FILTER (WHERE "hour" >= date_trunc('hour', now() - interval '1 hour', 'UTC')), 0)::int
            AS "recent"
        FROM "AttemptHour" WHERE "hour" > now() - interval '24 hours' GROUP BY 1) o) AS "outcomes",
      (SELECT json_build_object('kid', "kid", 'algorithm', "algorithm", 'createdAt', "createdAt") FROM "SigningKey"
        WHERE "retiredAt" IS NULL) AS "key",
      (SELECT count(*)::int FROM "SigningKey" WHERE "retiredAt" IS NOT NULL) AS "retiredKeys",
      (SELECT json_build_object('waiting', count(*), 'failing', count(*) FILTER (WHERE "failureDetail" IS NOT NULL),
          'oldestWaitSeconds', coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8,
          'givenUp', (SELECT count(*) FROM "Mail" WHERE "createdAt" > now() - interval '7 days'
            AND "sentAt" IS NULL AND "nextAttemptAt" IS NULL))
        FROM "Mail" WHERE "nextAttemptAt" IS NOT NULL) AS "mail",
      (SELECT json_build_object('endedAt', "endedAt", 'bodies', "bodies", 'deliveries', "deliveries", 'events', "events")
        FROM "RetentionRun") AS "retention",
      (SELECT "createdAt" FROM "Delivery" WHERE "state" <> 'PENDING' ORDER BY "id" LIMIT 1) AS "oldestDeliveryAt"
    FROM (
      SELECT count(*) FILTER (WHERE l."until" > now())::int AS "underWay",
        count(*) FILTER (WHERE l."until" < now() - interval '1 minute' AND w."state" = 'ACTIVE')::int AS "abandoned"
      FROM "DeliveryLease" l JOIN "Webhook" w ON w."id" = l."webhookId"
    ) leases`;
  if (!row) throw new Error("a query without a table answered no row");
  return row;
}
