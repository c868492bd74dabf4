import { getDb } from "#lib/platform/db/client.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { startPgBouncer } from "../../e2e/support/processes/pgbouncer.ts";
import { inTurns, type Report, ratioOf, roundCount, spreadOf } from "../report.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { measureLoad, type Server, startServer } from "../servers.ts";
import { makeEvents, measureRound, type Receiver, startWorker } from "./delivery-stage.ts";

const requests = 300;
const concurrentRequests = 16;
const searchPath = "/api/location/v1/branches?lat=41.88&long=-87.63&distance=25";

/** An API process and what tells its processes where the database is. */
type Side = Server & { environment: Record<string, string>; token: string };

/** What PgBouncer in transaction mode costs: the same work with processes that use it, and with others that don't. */
export async function measurePooler(
  report: Report,
  databaseUrl: string,
  receiver: Receiver,
  clientId: string,
): Promise<void> {
  const pooler = await startPgBouncer(databaseUrl);
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl };
  await loadBranches(getDb(), await branchesFor(1_000));
  const [direct, through] = [await startSide({}), await startSide(pooled)];
  const row = report.table(`Through PgBouncer, ${roundCount} rounds`, [
    ...["a second", "direct", "PgBouncer", "PgBouncer ÷ direct"],
  ]);
  const compare = async (what: string, measure: (side: Side) => Promise<number>) => {
    const measures = { direct: () => measure(direct), through: () => measure(through) };
    for (const warmUp of Object.values(measures)) await warmUp();
    const rounds = await inTurns(measures);
    row(what, spreadOf(rounds.direct), spreadOf(rounds.through), ratioOf(rounds.through, rounds.direct));
  };
  await compare("searches", search);
  await compare("events by the intake", (side) => intake(side, clientId));
  await Promise.all([direct.stop(), through.stop()]);
  await compare("deliveries", (side) => deliver(receiver, side));
  await pooler.stop();
}

async function startSide(environment: Record<string, string>): Promise<Side> {
  const server = await startServer("serve-api.ts", environment);
  const scopes = ["location.read", "order.publish"] as const;
  const client = await makeApplication(getDb(), { scopes: [...scopes] }, await makePerson(getDb(), "ADMIN"));
  const token = await fetchToken(client, scopes.join(" "), `http://127.0.0.1:${server.port}`);
  return { ...server, environment, token };
}

async function search({ port, token }: Side): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const load = { port, headers, paths: [searchPath], connections: 32, warmUpMs: 500, measureMs: 1_500 };
  return (await measureLoad(load)).perSecond;
}

/** Events one by one, so that each takes a transaction. */
async function intake({ port, token }: Side, clientId: string): Promise<number> {
  const events = makeEvents(requests, [clientId]);
  const send = async () => {
    for (let event = events.pop(); event; event = events.pop()) {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/intake/v1/order-events`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(event),
      });
      if (status !== 202) throw new Error(`the intake answered ${status}`);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: concurrentRequests }, send));
  return (requests * 1_000) / (performance.now() - startedMs);
}

async function deliver(receiver: Receiver, { environment }: Side): Promise<number> {
  const worker = await startWorker(environment);
  return measureRound(receiver).finally(worker.stop);
}
