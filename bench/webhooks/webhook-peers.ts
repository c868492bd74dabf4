// npm run bench -- webhook-peers: register, list, update and unregister over HTTP, beside the same four as Next Route
// Handlers with Prisma (plain-prisma-webhooks.ts) on the same tables. The plain ones keep no audit log, seal no secret,
// lock nothing and know no idempotency: the ratio says what these cost, or do not. A minute.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { getDb } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "../instrument.ts";
import {
  buildNextBaseline,
  plainEnvironment,
  startNextBaseline,
  startServer,
  withServer,
} from "../servers.ts";
import type { WebhookLoad, WebhookRun } from "./webhook-load.ts";

const verbs = ["register", "list", "update", "unregister"] as const;
const applications = 16;
const times = { warmUpMs: 1_000, measureMs: 3_000 };

/** Source: issue "Benchmarks against peers", Webhook CRUD. */
export async function run(report: Report): Promise<void> {
  const port = await findFreePort();
  const environment = {
    RATE_LIMITS: "notification=1000000/1000000,token=1000000/1000000,organization=1000000/1000000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  report.say("building the bare Next project …");
  await buildNextBaseline();
  await withBenchDatabase(environment, () =>
    withServer(startServer("serve-api.ts", {}, port), () =>
      withServer(startNextBaseline(plainEnvironment(port), "/webhooks"), (plain) =>
        measureAll(report, port, plain.port),
      ),
    ),
  );
}

/** A token of each of so many applications. */
async function makeTokens(): Promise<string[]> {
  const tokens: string[] = [];
  const scopes = ["notification.read", "notification.write"] as const;
  for (let count = 0; count < applications; count += 1) {
    const application = await makeApplication(getDb(), { scopes: [...scopes] });
    tokens.push(await fetchToken(application, scopes.join(" ")));
  }
  return tokens;
}

async function measure(load: Omit<WebhookLoad, "warmUpMs" | "measureMs">): Promise<WebhookRun> {
  const child = fork(path.join(import.meta.dirname, "webhook-load.ts"));
  child.send({ ...load, ...times } satisfies WebhookLoad);
  const [run] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the load ended without a result");
    }),
  ]);
  return run as WebhookRun;
}

async function measureAll(report: Report, port: number, plainPort: number): Promise<void> {
  const targets = {
    ours: { port, path: "/api/notification/v2/webhooks", tokens: await makeTokens() },
    plain: { port: plainPort, path: "/webhooks", tokens: await makeTokens() },
  };
  const runs: Record<keyof typeof targets, WebhookRun[]> = { ours: [], plain: [] };
  const keep = async (name: keyof typeof targets) => {
    const run = await measure(targets[name]);
    runs[name].push(run);
    return run.perSecond;
  };
  const rounds = await inTurns({ ours: () => keep("ours"), plain: () => keep("plain") });
  const title = `Webhook calls of ${applications} applications at once, ${leastRounds} rounds in turns`;
  const row = report.table(title, ["", "ours", "Next + Prisma", "ours as much faster"]);
  row(
    ...[
      "all four, calls/s",
      spreadOf(rounds.ours),
      spreadOf(rounds.plain),
      ratioOf(rounds.ours, rounds.plain),
    ],
  );
  for (const verb of verbs) {
    const [ours, plain] = [runs.ours, runs.plain].map((some) => some.map(({ meanMs }) => meanMs[verb]));
    row(`${verb}, ms`, spreadOf(ours ?? []), spreadOf(plain ?? []), ratioOf(plain ?? [], ours ?? []));
  }
}
