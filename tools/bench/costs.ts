// npm run bench -- costs: the processor time of the operations that take more than one token (`policies.ts`), of web and
// PostgreSQL together, on Linux. BENCH_DELIVERIES (1,000,000) is the size of the log. It says whether a token stands for about
// the same work everywhere.
import { readdir, readFile } from "node:fs/promises";
import { request } from "undici";
import { branchRecordSchema } from "#lib/branches/branch-record.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { costs, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { fillLog } from "./deliveries/delivery-data.ts";
import { percentile, type Report, roundCount } from "./report.ts";
import { branchesFor, loadBranches } from "./search/branch-data.ts";
import { startApi, withDatabase } from "./servers.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const branchCount = 1_000;
const ticksPerSecond = 100;
/** Often enough for the clock of the kernel, which ticks every 10 ms. */
const repeats = 8;

/** The processor time of a process and its children that still run, in ms. */
async function getCpuMs(pid: number): Promise<number> {
  const fields = async (one: number) => {
    const stat = await readFile(`/proc/${one}/stat`, "utf8").catch(() => "");
    // The second field is a name, which may have spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  };
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  const times = new Map<number, number>();
  for (const one of all) {
    const [, parent = "0", ...rest] = await fields(one);
    parents.set(one, Number(parent));
    times.set(one, ((Number(rest[9]) + Number(rest[10])) * 1_000) / ticksPerSecond || 0);
  }
  const isBelow = (one: number): boolean => one === pid || (one > 1 && isBelow(parents.get(one) ?? 0));
  return all.filter(isBelow).reduce((sum, one) => sum + (times.get(one) ?? 0), 0);
}

type Operation = { name: string; tokens: number; path: string; method?: "POST"; body?: string };

export async function run(report: Report): Promise<void> {
  await withDatabase("throwaway", async (database, port) => {
    await loadBranches(getDb(), await branchesFor(branchCount));
    await fillLog(getPool(), 1, deliveryCount);
    const web = await startApi(port);
    const pids = [web.child.pid ?? 0, database.pid() ?? 0];
    const owner = await makePerson(getDb(), "PARTNER_ADMIN", "org_1");
    const application = await makeApplication(getDb(), {}, owner);
    const token = await fetchToken(application, "location.read");
    const partner = await sessionCookie(owner);
    const staff = await sessionCookie(await makePerson(getDb(), "STAFF"));
    const records = (await branchesFor(branchCount)).map((one) => branchRecordSchema.parse(one));
    const day = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const operations: Operation[] = [
      {
        name: "a search of a region",
        tokens: 1,
        path: "/api/location/v1/branches?lat=41&long=-90&distance=100",
      },
      {
        name: "a search of the whole country",
        tokens: branchCount / rowsPerToken.branches,
        path: "/api/location/v1/branches?lat=41&long=-90&distance=12500",
      },
      { name: "a page of the log", tokens: 1, path: "/api/notification/v2/deliveries" },
      {
        name: "a page of the log with filters that match nothing",
        tokens: 1,
        path: `/api/notification/v2/deliveries?state=GIVEN_UP&httpClass=2xx&from=${day(89)}&to=${day(1)}`,
      },
      {
        name: "counts of the log",
        tokens: costs.countLog,
        path: `/api/console/deliveries/counts?from=${day(89)}`,
      },
      { name: "charts of the log", tokens: costs.countLog, path: "/api/console/deliveries/charts" },
      {
        name: "how many a replay would send",
        tokens: costs.replay,
        path: "/api/console/replays/preview",
        method: "POST",
        body: JSON.stringify({ from: day(17), state: "DELIVERED", webhookId: "wh_1" }),
      },
      {
        name: "an export of a day",
        tokens: 1,
        path: `/api/console/deliveries/export?from=${day(1)}`,
      },
      {
        name: "a preview of an import",
        tokens: 1,
        path: "/api/console/branches/import?format=json&dryRun=true",
        method: "POST",
        body: JSON.stringify(records.map((record) => ({ ...record, addressLine3: "B" }))),
      },
    ];
    const row = report.table(`Processor time, ${roundCount} rounds`, [
      "operation",
      "ms",
      "tokens",
      "ms of a token",
    ]);
    for (const { name, tokens, path, ...init } of operations) {
      const isStaff = path.includes("import");
      const headers: Record<string, string> = path.startsWith("/api/location")
        ? { authorization: `Bearer ${token}` }
        : {
            cookie: isStaff ? staff : partner,
            "sec-fetch-site": "same-origin",
            "content-type": "application/json",
          };
      const send = async () => {
        const { statusCode, body } = await request(`${process.env["BASE_URL"]}${path}`, { ...init, headers });
        const text = await body.text();
        if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${text.slice(0, 200)}`);
      };
      await send();
      const values: number[] = [];
      for (let round = 0; round < roundCount; round += 1) {
        const sum = async () => (await Promise.all(pids.map(getCpuMs))).reduce((a, b) => a + b, 0);
        const before = await sum();
        for (let sent = 0; sent < repeats; sent += 1) await send();
        values.push(((await sum()) - before) / repeats);
      }
      const ms = percentile(values, 0.5);
      row(name, ms, tokens, ms / tokens);
    }
    await web.stop();
  });
}
