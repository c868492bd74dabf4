import type { Db } from "#lib/platform/db/client.ts";

/** One row of the CSV: seconds since the start, and values by name. */
export type Sample = { seconds: number; values: Record<string, number> };

const mb = 1_048_576;

/** The figures by the ends of their names, and what each may gain even if that is much of its mean. */
export const leastGains: Record<string, number> = {
  "RSS MB": 25,
  "heap MB": 25,
  descriptors: 5,
  "lag p99 ms": 10,
  connections: 5,
  "size MB": 1,
  "dead rows": 500,
};

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What each process tells of itself: its name here, in Prometheus's text, and the divisor. */
const processFigures = [
  ["RSS MB", "process_resident_memory_bytes", mb],
  ["heap MB", "nodejs_heap_size_used_bytes", mb],
  ["descriptors", "process_open_fds", 1],
  ["lag p99 ms", "nodejs_eventloop_lag_p99_seconds", 0.001],
] as const;

async function sampleProcess(name: string, metricsPort: number): Promise<[string, number][]> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return processFigures.map(([title, metric, divisor]) => {
    const value = Number(new RegExp(`^${metric} (\\S+)$`, "m").exec(text)?.[1]);
    return [`${name} ${title}`, value / divisor];
  });
}

/** Tables whose rows come and go. Logs (Event, Delivery, Attempt, LoggedRequest, AuditEntry) grow by design. */
const flatTables = ["DeliveryLease", "Webhook", "RateBucket", "Session"];
/** The part of the log that is the queue. */
const queueIndexes = ["Delivery_due", "Delivery_open_by_order"];

async function sampleDatabase(db: Db): Promise<[string, number][]> {
  const sizes = await db.$queryRaw<{ name: string; bytes: number; dead: number | null }[]>`
    SELECT c.relname AS "name", pg_total_relation_size(c.oid)::float8 AS "bytes",
      pg_stat_get_dead_tuples(c.oid)::float8 AS "dead"
    FROM pg_class c WHERE c.relname = ANY(${[...flatTables, ...queueIndexes]}) ORDER BY 1`;
  const [row] = await db.$queryRaw<{ connections: number }[]>`
    SELECT count(*)::float8 AS "connections" FROM pg_stat_activity
    WHERE datname = current_database() AND application_name ~ '^portal (web|worker) '`;
  const tables = sizes.filter(({ name }) => flatTables.includes(name));
  return [
    ["PostgreSQL connections", row?.connections ?? Number.NaN],
    ...sizes.map(({ name, bytes }): [string, number] => [`${name} size MB`, bytes / mb]),
    ...tables.map(({ name, dead }): [string, number] => [`${name} dead rows`, dead ?? 0]),
  ];
}

/** Memory, file descriptors, and event-loop lag of each process, and PostgreSQL's connections and queue tables. */
export async function takeSample(
  db: Db,
  metricsPorts: ReadonlyMap<string, number>,
): Promise<Sample["values"]> {
  const parts = await Promise.all([
    ...[...metricsPorts].map(([name, port]) => sampleProcess(name, port)),
    sampleDatabase(db),
  ]);
  return Object.fromEntries(parts.flat());
}

export function toCsv(samples: readonly Sample[]): string {
  const names = Object.keys(samples[0]?.values ?? {});
  const rows = samples.map(({ seconds, values }) =>
    [seconds, ...names.map((name) => Number(values[name]?.toFixed(2)))].join(),
  );
  return `${["seconds", ...names].join()}\n${rows.join("\n")}\n`;
}
