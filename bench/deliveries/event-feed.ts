// npm run bench -- event-feed: times a page of 100 events in a table of 1,000,000 and of 2,000, and measures the CPU time of
// a web process while 200 readers wait. FEED_EVENTS sets the size of the table. Takes three minutes.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { UserActor } from "#lib/platform/access/context.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { inTurns, percentile, type Report, ratioOf, spreadOf } from "../report.ts";
import { type Server, startApi, withDatabase } from "../servers.ts";

const eventCount = Number(process.env["FEED_EVENTS"] ?? 1_000_000);
const ownCount = 2_000;
const waiters = { organizations: 10, applications: 2, readers: 10 };
const idleMs = 40_000;
/** The time of a page, and the share of one core that 200 waiting readers use. */
const goals = { pageMs: 10, idleShare: 0.05 };

/** $1 the reader, $2 every how many-th event is the reader's, $3 to $4 the events to write, $5 of how many. */
const fill = `
  WITH made AS (
    SELECT i, 'so-' || i AS "order", CASE WHEN i % $2::int = 0 THEN $1 ELSE 'another_' || i % 50 END AS reader,
      now() - interval '90 days' * (1 - i::float8 / $5::int) AS at
    FROM generate_series($3::int, $4::int) i
  ), events AS (
    INSERT INTO "Event" ("id", "sequence", "eventId", "type", "orderNumber", "orderVersion", "occurredAt", "receivedAt", "payload",
        "audience", "changedFields", "references")
      SELECT 'evt_' || i, i, 'e' || i, 'ORDER_UPDATE', "order", 1, at, at, json_build_object('note', repeat('x', 800)),
        ARRAY[reader], '{}', '{}' FROM made
  )
  INSERT INTO "EventReader" ("clientId", "sequence", "eventId", "receivedAt") SELECT reader, i, 'evt_' || i, at FROM made`;

/** Writes events, `ownCount` of them for the reader. */
async function fillEvents(clientId: string, count: number): Promise<void> {
  const pool = getPool();
  for (let first = 1; first <= count; first += 100_000)
    await pool.query(fill, [clientId, count / ownCount, first, Math.min(first + 99_999, count), count]);
  await pool.query(`SELECT setval('"Event_sequence_seq"', ${count})`);
  await pool.query("VACUUM ANALYZE");
}

export async function run(report: Report): Promise<void> {
  await withDatabase("throwaway", async (_database, port) => {
    const server = await startApi(port);
    const url = `http://127.0.0.1:${port}/api/notification/v2/events`;
    await measurePages(report, url, await makeReader(await makePerson(getDb(), "ADMIN")));
    await measureWaiting(report, url, server);
  });
}

type Reader = { clientId: string; headers: Record<string, string> };

async function makeReader(person: UserActor): Promise<Reader> {
  const application = await makeApplication(getDb(), { scopes: ["notification.read"] }, person);
  const token = await fetchToken(application, "notification.read");
  return { clientId: application.clientId, headers: { authorization: `Bearer ${token}` } };
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

async function measurePages(report: Report, url: string, { clientId, headers }: Reader): Promise<void> {
  const row = report.table("A page of 100 events, ms", ["events in the table", "median", "÷ small table"]);
  const measure = async (count: number) => {
    await fillEvents(clientId, count);
    await pageMs(url, headers);
    return (await inTurns({ page: () => pageMs(url, headers) })).page;
  };
  const small = await measure(ownCount);
  row(ownCount, spreadOf(small), 1);
  await getPool().query('DELETE FROM "Event"; DELETE FROM "EventReader"');
  const large = await measure(eventCount);
  row(eventCount, spreadOf(large), ratioOf(large, small));
  report.goal(`a page of 100 in ${goals.pageMs} ms`, percentile(large, 0.5) < goals.pageMs);
}

/** Returns the CPU time that a process has used, in milliseconds. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return (user + system) * 10;
}

/** The share of one core that a process uses. */
async function cpuShare({ child }: Server): Promise<number> {
  const before = await cpuMs(child.pid ?? 0);
  await sleep(idleMs);
  return ((await cpuMs(child.pid ?? 0)) - before) / idleMs;
}

async function measureWaiting(report: Report, url: string, server: Server): Promise<void> {
  const stop = new AbortController();
  let failures = 0;
  const waitFor = async (headers: HeadersInit) => {
    const read = (query: string) => fetch(`${url}?${query}`, { headers, signal: stop.signal });
    const wait = async () => {
      const { cursor } = (await (await read("after=now")).json()) as { cursor: string };
      const waited = await read(`after=${cursor}&wait=20`);
      if (!waited.ok) failures += 1;
      await waited.arrayBuffer();
    };
    while (!stop.signal.aborted) await wait().catch(() => undefined);
  };
  const alone = await cpuShare(server);
  const readers: Promise<void>[] = [];
  for (let organization = 0; organization < waiters.organizations; organization += 1) {
    const person = await makePerson(getDb());
    for (let index = 0; index < waiters.applications; index += 1) {
      const { headers } = await makeReader(person);
      for (let reader = 0; reader < waiters.readers; reader += 1) readers.push(waitFor(headers));
    }
  }
  await sleep(2_000);
  const waiting = await cpuShare(server);
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
