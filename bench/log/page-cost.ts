// npm run bench -- page-cost: what each page costs the server: the time to its last byte, its bytes as they are and with
// gzip, and the statements it sends to PostgreSQL; for a partner and for staff, with a thousand branches and a thousand
// deliveries. A minute after the build.

import { once } from "node:events";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { UserActor } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { pageRoutes } from "../../e2e/support/browser/page-routes.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { leastRounds, type Report, spreadOf } from "../instrument.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { type Process, startProcess } from "../servers.ts";

const project = path.join(import.meta.dirname, "../..");
const mostQueries = 5;

/** Source: issue "Benchmarks against peers", Pages; server/tests/page-queries.test.ts holds the queries. */
export async function run(report: Report): Promise<void> {
  report.say("building the pages …");
  await ensureBuilt();
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  await withBenchDatabase({ PORT: String(port), BASE_URL: baseUrl }, async () => {
    const { people, addresses } = await furnish();
    const web = await startProcess("../server/web.ts", {}, [
      "--import",
      path.join(project, "e2e/support/count-queries.ts"),
    ]);
    const row = report.table(`Pages, ${leastRounds} rounds`, [
      ...["page", "for", "server ms", "KB", "KB with gzip", `statements (goal ${mostQueries})`],
    ]);
    for (const page of pageRoutes())
      for (const [role, person] of Object.entries(people)) {
        const route = `/${page.replace(/\(\w+\)\/?/g, "")}`;
        const address = addresses[page] ?? route;
        const cost = await measure(web, `${baseUrl}${address}`, await sessionCookie(person));
        // Staff pages send a partner elsewhere; then there is nothing to measure.
        if (cost === null) continue;
        row(route, role, spreadOf(cost.times), cost.bytes / 1_024, cost.gzipBytes / 1_024, cost.statements);
        report.goal(`${route} for ${role}: ${mostQueries} statements`, cost.statements <= mostQueries);
      }
    await web.stop();
  });
}

/** A partner with two applications, a webhook and a thousand deliveries that wait, and somebody of the staff. */
async function furnish() {
  const db = getDb();
  await loadBranches(db, await branchesFor(1_000));
  const partner = await makePerson(db);
  const staff = await makePerson(db, "STAFF");
  const application = await makeApplication(db, {}, partner);
  await makeApplication(db, {}, partner);
  const hook = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  await publishUpdates(db, [hook], 1_000);
  const { id } = await db.delivery.findFirstOrThrow();
  const addresses: Record<string, string> = {
    "(portal)": "/",
    "(portal)/applications/[applicationId]": `/applications/${application.id}`,
    "(portal)/deliveries/[deliveryId]": `/deliveries/${id}`,
    "(portal)/organizations/[organizationId]": `/organizations/${partner.organizationId}`,
    "(portal)/branches/[number]/edit": "/branches/0101/edit",
    "branches/[number]": "/branches/0101",
    "reference/[[...slug]]": "/reference",
  };
  const people: Record<string, UserActor> = { partner, staff };
  return { people, addresses };
}

type Cost = { times: number[]; bytes: number; gzipBytes: number; statements: number };

async function takeStatements({ child }: Process): Promise<string[]> {
  child.send("statements");
  const [answer] = (await once(child, "message")) as [{ statements: string[] }];
  return answer.statements;
}

/** The first visit fills what the process keeps, such as the branches, and does not count. */
async function measure(web: Process, url: string, cookie: string): Promise<Cost | null> {
  const cost: Cost = { times: [], bytes: 0, gzipBytes: 0, statements: 0 };
  for (let round = 0; round <= leastRounds; round += 1) {
    await takeStatements(web);
    const startedMs = performance.now();
    const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
    const body = Buffer.from(await response.arrayBuffer());
    const ms = performance.now() - startedMs;
    if (response.status >= 300 && response.status < 500) return null;
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    if (round === 0) continue;
    cost.times.push(ms);
    cost.bytes = body.length;
    cost.gzipBytes = gzipSync(body).length;
    cost.statements = (await takeStatements(web)).length;
  }
  return cost;
}
