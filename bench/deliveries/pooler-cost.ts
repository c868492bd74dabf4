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

type Api = Server & { token: string };

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
  const [direct, through] = [await startApi({}), await startApi(pooled)];
  const row = report.table(`Through PgBouncer, ${roundCount} rounds`, [
    ...["a second", "direct", "PgBouncer", "PgBouncer ÷ direct"],
  ]);
  const compare = async (
    what: string,
    measures: { direct: () => Promise<number>; through: () => Promise<number> },
  ) => {
    for (const warmUp of Object.values(measures)) await warmUp();
    const rounds = await inTurns(measures);
    row(what, spreadOf(rounds.direct), spreadOf(rounds.through), ratioOf(rounds.through, rounds.direct));
  };
  await compare("searches", { direct: () => search(direct), through: () => search(through) });
  await compare("events by the intake", {
    direct: () => intake(direct, clientId),
    through: () => intake(through, clientId),
  });
  await Promise.all([direct.stop(), through.stop()]);
  await compare("deliveries", {
    direct: () => deliver(receiver, {}),
    through: () => deliver(receiver, pooled),
  });
  await pooler.stop();
}

async function startApi(environment: Record<string, string>): Promise<Api> {
  const server = await startServer("serve-api.ts", environment);
  const scopes = ["location.read", "order.publish"] as const;
  const client = await makeApplication(getDb(), { scopes: [...scopes] }, await makePerson(getDb(), "ADMIN"));
  return { ...server, token: await fetchToken(client, scopes.join(" "), `http://127.0.0.1:${server.port}`) };
}

async function search({ port, token }: Api): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const load = { port, headers, paths: [searchPath], connections: 32, warmUpMs: 500, measureMs: 1_500 };
  return (await measureLoad(load)).perSecond;
}

/** Events one by one, so that each takes a transaction. */
async function intake({ port, token }: Api, clientId: string): Promise<number> {
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

async function deliver(receiver: Receiver, environment: Record<string, string>): Promise<number> {
  const worker = await startWorker(environment);
  return measureRound(receiver).finally(worker.stop);
}
