// npm run bench -- page-cost: server time and SQL statements of every page, for a partner and for staff, with 1,000 branches
// and 1,000,000 deliveries (BENCH_DELIVERIES). Eight minutes, most of them to write the deliveries.
import path from "node:path";
import type { UserActor } from "#lib/platform/access/context.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { everyPage, filledIn, reachedOtherwise } from "../../e2e/support/browser/every-page.ts";
import { makePerson } from "../../e2e/support/fixtures.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { type Report, roundCount, type Spread, spreadOf } from "../report.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { nextMessage, type Server, startServer, withDatabase } from "../servers.ts";

const countQueries = path.join(import.meta.dirname, "../../e2e/support/count-queries.ts");
const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const goals = { statements: 5, serverMs: 50 };
/** The partner with half of all deliveries, and things of it. */
const organization = "org_1";
const ids = {
  ...{ ":organization": organization, ":application": "app_1", ":webhook": "wh_1", ":delivery": "dlv_2" },
  ":branch": "0101",
};

export async function run(report: Report): Promise<void> {
  report.say("building the pages …");
  await ensureBuilt();
  await withDatabase("throwaway", async (_, port) => {
    const db = getDb();
    await loadBranches(db, await branchesFor(1_000));
    await fillLog(getPool(), 1, deliveryCount);
    const people: Record<string, UserActor> = {
      partner: await makePerson(db, "PARTNER_ADMIN", organization),
      staff: await makePerson(db, "STAFF"),
    };
    const web = await startServer("../server/web.ts", { PORT: String(port) }, ["--import", countQueries]);
    const title = `Pages with ${deliveryCount.toLocaleString("en-US")} deliveries, ${roundCount} rounds`;
    const row = report.table(title, ["page", "for", "server ms", "KB", "statements"]);
    const addresses = Object.values(everyPage).flatMap((page) => page.addresses);
    for (const address of [...addresses, ...Object.keys(reachedOtherwise)])
      for (const [role, person] of Object.entries(people)) {
        const url = `http://127.0.0.1:${port}${filledIn(address, ids)}`;
        const cost = await measure(web, url, await sessionCookie(person));
        if (!cost) continue;
        row(address, role, cost.serverMs, cost.bytes / 1_024, cost.statements);
        const { statements, serverMs } = goals;
        report.goal(`${address} for ${role}: ${statements} statements`, cost.statements <= statements);
        report.goal(`${address} for ${role}: ${serverMs} ms`, cost.serverMs.median <= serverMs);
      }
  });
}

async function takeStatements({ child }: Server): Promise<number> {
  child.send("statements");
  return ((await nextMessage(child)) as { statements: string[] }).statements.length;
}

type Cost = { serverMs: Spread; bytes: number; statements: number };

/** Visits a page once to fill caches, then once a round. Null if the page is not for this person. */
async function measure(web: Server, url: string, cookie: string): Promise<Cost | null> {
  const times: number[] = [];
  let [bytes, statements] = [0, 0];
  for (let round = 0; round <= roundCount; round += 1) {
    await takeStatements(web);
    const startedMs = performance.now();
    const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
    bytes = (await response.arrayBuffer()).byteLength;
    const ms = performance.now() - startedMs;
    if (response.status >= 300 && response.status < 500) return null;
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    statements = await takeStatements(web);
    if (round > 0) times.push(ms);
  }
  return { serverMs: spreadOf(times), bytes, statements };
}
