// npm run bench -- event-feed: times a page of 100 events in a table of 1,000,000 and of 2,000, and measures the CPU time of
// a web process while 200 readers wait. FEED_EVENTS sets the size of the table. Takes three minutes.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { createOrganization } from "#lib/identity/organizations/create-organization.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { type MadeApplication, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { inTurns, percentile, type Report, ratioOf, spreadOf } from "../report.ts";
import { type Server, startApi, withDatabase } from "../servers.ts";

const eventCount = Number(process.env["FEED_EVENTS"] ?? 1_000_000);
const ownCount = 2_000;
const waiters = { organizations: 10, applications: 2, readers: 10 };
const idleMs = 40_000;
/** The time of a page, and the share of one core that 200 waiting readers use. */
const goals = { pageMs: 10, idleShare: 0.05 };
const feed = "/api/notification/v2/events";

const fill = `
  WITH made AS (
    SELECT i, 'so-' || i AS "order", CASE WHEN i % $every = 0 THEN $1 ELSE 'another_' || i % 50 END AS reader,
      now() - interval '90 days' * (1 - i::float8 / $count) AS at
    FROM generate_series($from::int, $to::int) i
  ), events AS (
    INSERT INTO "Event" ("id", "sequence", "eventId", "type", "orderNumber", "orderVersion", "occurredAt", "receivedAt", "payload",
        "audience", "changedFields", "references")
      SELECT 'evt_' || i, i, 'e' || i, 'ORDER_UPDATE', "order", 1, at, at, json_build_object('note', repeat('x', 800)),
        ARRAY[reader], '{}', '{}' FROM made
  )
  INSERT INTO "EventReader" ("clientId", "sequence", "eventId", "receivedAt") SELECT reader, i, 'evt_' || i, at FROM made`;

/** Writes the events numbered `from` to `to`. Every `every`-th belongs to the reader. */
async function fillEvents(pool: pg.Pool, clientId: string, from: number, to: number, every: number) {
  for (let first = from; first <= to; first += 100_000) {
    const last = Math.min(first + 99_999, to);
    const values = { $every: every, $from: first, $to: last, $count: to };
    const sql = Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(name, String(value)),
      fill,
    );
    await pool.query(sql, [clientId]);
  }
  await pool.query(`SELECT setval('"Event_sequence_seq"', ${to})`);
  await pool.query("VACUUM ANALYZE");
}

export async function run(report: Report): Promise<void> {
  await withDatabase("throwaway", async (_database, port) => {
    process.env["RATE_LIMITS"] += ",notification=1000000/1000000";
    const server = await startApi(port);
    const scopes = ["notification.read"] as const;
    const client = await makeApplication(
      getDb(),
      { scopes: [...scopes] },
      await makePerson(getDb(), "ADMIN"),
    );
    const headers = { authorization: `Bearer ${await fetchToken(client, scopes[0])}` };
    await measurePages(report, `http://127.0.0.1:${port}${feed}`, headers, client);
    await measureWaiting(report, `http://127.0.0.1:${port}${feed}`, server);
  });
}

/** Reads all of the reader's events in pages of 100 and returns the median time of a page. */
async function pageMs(url: string, headers: HeadersInit): Promise<number> {
  const times: number[] = [];
  for (let after = ""; ; ) {
    const startedMs = performance.now();
    const response = await fetch(`${url}?limit=100${after}`, { headers });
    const { data, cursor } = (await response.json()) as { data: unknown[]; cursor: string };
    if (data.length === 0) return percentile(times, 0.5);
    times.push(performance.now() - startedMs);
    after = `&after=${cursor}`;
  }
}

async function measurePages(
  report: Report,
  url: string,
  headers: HeadersInit,
  { clientId }: MadeApplication,
) {
  const row = report.table("A page of 100 events, ms", ["events in the table", "median", "÷ small table"]);
  await fillEvents(getPool(), clientId, 1, ownCount, 1);
  await pageMs(url, headers);
  const { small } = await inTurns({ small: () => pageMs(url, headers) });
  row(ownCount, spreadOf(small), 1);
  await getPool().query('DELETE FROM "Event"; DELETE FROM "EventReader"');
  await fillEvents(getPool(), clientId, 1, eventCount, eventCount / ownCount);
  await pageMs(url, headers);
  const { large } = await inTurns({ large: () => pageMs(url, headers) });
  row(eventCount, spreadOf(large), ratioOf(large, small));
  report.goal(`a page of 100 in ${goals.pageMs} ms`, percentile(large, 0.5) < goals.pageMs);
}

/** Returns the CPU time that a process has used, in milliseconds. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return (user + system) * 10;
}

async function measureWaiting(report: Report, url: string, { child }: Server): Promise<void> {
  const stop = new AbortController();
  let failures = 0;
  const waitFor = async (headers: HeadersInit) => {
    while (!stop.signal.aborted)
      await fetch(`${url}?after=now`, { headers, signal: stop.signal })
        .then(async (response) => {
          const { cursor } = (await response.json()) as { cursor: string };
          const waited = await fetch(`${url}?after=${cursor}&wait=20`, { headers, signal: stop.signal });
          if (!waited.ok) failures += 1;
          await waited.arrayBuffer();
        })
        .catch(() => undefined);
  };
  const share = async () => {
    const before = await cpuMs(child.pid ?? 0);
    await sleep(idleMs);
    return ((await cpuMs(child.pid ?? 0)) - before) / idleMs;
  };
  const alone = await share();
  const readers: Promise<void>[] = [];
  for (let organization = 0; organization < waiters.organizations; organization += 1) {
    const { id: organizationId } = await createOrganization(systemContext(getDb(), "bench"), {
      ...{ name: `Waiting ${organization}`, kind: "PARTNER" },
    });
    const person = await makePerson(getDb(), "PARTNER_ADMIN", organizationId);
    for (let index = 0; index < waiters.applications; index += 1) {
      const application = await makeApplication(getDb(), { scopes: ["notification.read"] }, person);
      const headers = { authorization: `Bearer ${await fetchToken(application, "notification.read")}` };
      for (let reader = 0; reader < waiters.readers; reader += 1) readers.push(waitFor(headers));
    }
  }
  await sleep(2_000);
  const waiting = await share();
  stop.abort();
  await Promise.all(readers);
  const row = report.table("CPU time of the web process, share of one core", ["readers waiting", "share"]);
  row(0, alone);
  row(readers.length, waiting);
  report.say(`${failures} of their requests failed`);
  report.goal(
    `${readers.length} waiting readers use at most ${goals.idleShare} of a core`,
    waiting < goals.idleShare && failures === 0,
  );
}
