import { readFile } from "node:fs/promises";
import path from "node:path";
import { measureBacklog } from "#lib/deliveries/charts/measure-backlog.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { type Context, isStaff } from "#lib/platform/access/context.ts";
import { addSeconds, clockAheadMs } from "#lib/platform/clock.ts";
import { getPool, processName } from "#lib/platform/db/client.ts";
import { compareMigrations } from "#lib/platform/db/schema-state.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { findFaults } from "./find-faults.ts";
import { type Measured, measureSystem } from "./measure-system.ts";
import type { RunningProcess, SystemFigures, SystemState } from "./schemas.ts";

/** A key signs for so long, by our advice: nothing changes it by itself. */
const keyDays = 90;
const daySeconds = 24 * 60 * 60;

/**
 * The installation as it is now, with what is not as it should be and what to do about it. Three queries at most.
 *
 * @throws DomainError not_found for everybody but staff: for others there is no such thing
 */
export async function getSystem(ctx: Context): Promise<SystemState> {
  if (!isStaff(ctx.actor)) throw notFound("page");
  // First, since a new installation's first key is made by this.
  const opens = await signingKey(ctx.db).then(
    () => true,
    () => false,
  );
  const [measured, backlog, versions] = await Promise.all([
    measureSystem(ctx.db),
    measureBacklog(ctx.db),
    readVersions(),
  ]);
  const figures: SystemFigures = {
    at: ctx.now.toISOString(),
    database: await databaseFigures(measured),
    deliveries: {
      ...backlog,
      limit: env().INTAKE_BACKLOG_LIMIT,
      underWay: measured.underWay,
      abandoned: measured.abandoned,
      recentFrom: measured.recentFrom.toISOString(),
      countedTo: measured.countedTo.toISOString(),
      outcomes: measured.outcomes,
    },
    processes: { running: measured.processes.flatMap(toProcess), pool: poolFigures() },
    keys: { active: toKey(measured.key), opens, retired: measured.retiredKeys },
    mail: { hasServer: env().SMTP_URL !== undefined, ...measured.mail },
    retention: {
      last: measured.retention && { ...measured.retention, endedAt: toIso(measured.retention.endedAt) },
      oldestDeliveryAt: measured.oldestDeliveryAt?.toISOString() ?? null,
      bodyDays: env().RETENTION_BODY_DAYS,
      deliveryDays: env().RETENTION_DELIVERY_DAYS,
    },
    versions,
  };
  return { figures, faults: findFaults(figures) };
}

const toIso = (text: string) => new Date(text).toISOString();

async function databaseFigures(measured: Measured): Promise<SystemFigures["database"]> {
  return {
    version: measured.version,
    sizeBytes: measured.sizeBytes,
    connections: { used: measured.usedConnections, most: measured.maxConnections },
    isDurable: measured.isDurable,
    clockApartMs: Math.round(Math.abs(clockAheadMs())),
    migrations: {
      applied: measured.migrations.length,
      ...(await compareMigrations(measured.migrations)),
    },
  };
}

/** As `processName` of lib/platform/db/client.ts writes it; a name that PostgreSQL cut has less of its host. */
function toProcess({ name, connections }: Measured["processes"][number]): RunningProcess[] {
  const [, kind, pid, host] = name.match(/^portal (web|worker) (\d+) (.*)$/) ?? [];
  if (kind !== "web" && kind !== "worker") return [];
  return [{ kind, pid: Number(pid), host: host ?? "", connections }];
}

function poolFigures(): SystemFigures["processes"]["pool"] {
  const { totalCount, idleCount, waitingCount, options } = getPool();
  return {
    name: processName().replace(/^portal /, ""),
    busy: totalCount - idleCount,
    idle: idleCount,
    most: options.max,
    waiting: waitingCount,
  };
}

function toKey(key: Measured["key"]): SystemFigures["keys"]["active"] {
  if (!key) return null;
  const createdAt = new Date(key.createdAt);
  const rotationDueAt = addSeconds(createdAt, keyDays * daySeconds).toISOString();
  return { kid: key.kid, algorithm: key.algorithm, createdAt: createdAt.toISOString(), rotationDueAt };
}

let versions: Promise<SystemFigures["versions"]> | undefined;

/** Read once: what this process runs does not change. */
function readVersions(): Promise<SystemFigures["versions"]> {
  versions ??= Promise.all([
    readFile(path.join(process.cwd(), "package.json"), "utf8"),
    // Written by server/build.ts.
    readFile(path.join(process.cwd(), ".next", "portal-build"), "utf8").catch(() => null),
  ]).then(([manifest, build]) => ({
    portal: String((JSON.parse(manifest) as { version: unknown }).version),
    build: process.env["NODE_ENV"] === "production" ? (build?.slice(0, 10) ?? null) : null,
    node: process.version,
  }));
  return versions;
}
