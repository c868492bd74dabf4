// npm run drill -- freeze [--rounds 5]: PostgreSQL stops answering (SIGSTOP) at a random moment of twenty registrations at once,
// for longer than the portal waits, and goes on. What each registration was told has to be true: 200 made a webhook, 503
// `unavailable` made none, and 503 `outcome_unknown` made one or none. A repeat with the same Idempotency-Key makes one.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { getDb } from "#lib/platform/db/client.ts";
import type { EmbeddedDatabase } from "#server/database/embedded-database.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { say } from "../report.ts";
import { startApi, withDatabase } from "../servers.ts";
import { findChildren } from "./find-children.ts";

const atOnce = 20;
/** Longer than `query_timeout`. */
const frozenMs = 24_000;

/** The processes of a PostgreSQL server: the postmaster, which a process of ours runs, and its children. */
function findServer(database: EmbeddedDatabase): number[] {
  const postmasters = findChildren(database.pid() ?? 0);
  return [...postmasters, ...postmasters.flatMap(({ pid }) => findChildren(pid))].map(({ pid }) => pid);
}

function sendAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

/** What a registration was told. */
async function register(token: string, key: string): Promise<string> {
  const response = await fetch(`${process.env["BASE_URL"]}/api/notification/v2/webhooks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({ type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/" }),
  });
  const { code } = await response.json();
  return response.ok ? "200" : `${response.status} ${code}`;
}

export async function run(args: string[]): Promise<string[]> {
  const { values } = parseArgs({ args, options: { rounds: { type: "string", default: "5" } } });
  const violations: string[] = [];
  await withDatabase("throwaway", async (database, port) => {
    const web = await startApi(port);
    const told = new Map<string, number>();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const applications = await Promise.all(
        Array.from({ length: atOnce }, () => makeApplication(getDb(), { scopes: ["notification.write"] })),
      );
      const tokens = await Promise.all(applications.map((one) => fetchToken(one, "notification.write")));
      const server = findServer(database);
      const registrations = tokens.map(async (token, at) => {
        await sleep(randomInt(500));
        return register(token, `freeze-${round}-${at}`);
      });
      await sleep(randomInt(500));
      sendAll(server, "SIGSTOP");
      await sleep(frozenMs);
      sendAll(server, "SIGCONT");
      const answers = await Promise.all(registrations);
      // A commit that was under way ends.
      await sleep(3_000);
      for (const [at, { id }] of applications.entries()) {
        const answer = answers[at] ?? "";
        told.set(answer, (told.get(answer) ?? 0) + 1);
        const made = await getDb().webhook.count({ where: { applicationId: id } });
        const isTrue = { "200": made === 1, "503 unavailable": made === 0, "503 outcome_unknown": made < 2 };
        if (!isTrue[answer as keyof typeof isTrue])
          violations.push(`a registration that was told ${answer} made ${made} webhooks`);
        let repeat = "";
        for (let tries = 0; repeat !== "200" && tries < 10; tries += 1) {
          repeat = await register(tokens[at] ?? "", `freeze-${round}-${at}`);
          if (repeat !== "200") await sleep(1_000);
        }
        const after = await getDb().webhook.count({ where: { applicationId: id } });
        if (repeat !== "200" || after !== 1)
          violations.push(`after a repeat that was told ${repeat}, there are ${after} webhooks`);
      }
      say(`round ${round + 1}: ${[...told].map(([what, count]) => `${count} × ${what}`).join(", ")}`);
    }
    await web.stop();
  });
  return violations;
}
