// What the partner A does to hurt others: as much as its limits let through.
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { BranchRecord } from "#lib/branches/branch-record.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { branchesFor } from "../search/branch-data.ts";

/** Runs until the signal. */
export type Attack = (signal: AbortSignal) => Promise<void>;

/** The partner with half of the log. */
export const attackerId = "org_1";
const peopleCount = 3;
const callsAtOnce = 12;
const streamsAtOnce = 30;
const deadCount = 40;
const slowCount = 5;
const badEventsPerSecond = 4;

type Call = { method?: "POST"; path: string; body?: string };

/** Makes calls all the time, several at once, and pauses only as Retry-After says. */
function keepCalling(cookies: readonly string[], next: (index: number) => Call): Attack {
  let serial = 0;
  return async (signal) => {
    const callAll = async () => {
      while (!signal.aborted) {
        serial += 1;
        const { path, ...call } = next(serial);
        const headers = {
          cookie: cookies[serial % cookies.length] ?? "",
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
        };
        try {
          const { headers: answer, body } = await request(`${process.env["BASE_URL"]}${path}`, {
            ...{ ...call, headers, signal },
          });
          await body.dump({ limit: Number.MAX_SAFE_INTEGER });
          await sleep(1_000 * Number(answer["retry-after"] ?? 0), undefined, { signal });
        } catch {
          // The phase is over, or the server closed the connection.
        }
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, callAll));
  };
}

async function makeBadWebhooks(slowUrl: string): Promise<MadeWebhook[]> {
  const owner = await makePerson(getDb(), "PARTNER_ADMIN", attackerId);
  const hooks: MadeWebhook[] = [];
  while (hooks.length < deadCount + slowCount) {
    const application = await makeApplication(getDb(), {}, owner);
    for (let slot = 0; slot < 5; slot += 1) {
      const url = hooks.length < slowCount ? slowUrl : "http://127.0.0.1:9/";
      hooks.push(await makeWebhook(getDb(), url, { application }));
    }
  }
  return hooks;
}

/** Events for receivers that refuse connections or answer late. The webhooks rest in the other phases. */
function feedBadReceivers(hooks: readonly MadeWebhook[]): Attack {
  const id = { in: hooks.map(({ webhookId }) => webhookId) };
  return async (signal) => {
    await getDb().webhook.updateMany({ where: { id }, data: { state: "ACTIVE" } });
    while (!signal.aborted) {
      await publishUpdates(getDb(), hooks);
      await sleep(1_000 / badEventsPerSecond);
    }
    await getDb().webhook.updateMany({ where: { id }, data: { state: "PAUSED" } });
  };
}

function replayAll(cookie: string, webhookId: string): Attack {
  const body = JSON.stringify({ from: "2020-01-01T00:00:00Z", state: "DELIVERED", webhookId });
  return async (signal) => {
    await keepCalling([cookie], () => ({ method: "POST", path: "/api/console/replays", body }))(signal);
    await getDb().$executeRaw`UPDATE "Replay" SET "state" = 'CANCELED' WHERE "state" = 'RUNNING'`;
    await getDb().$executeRaw`
      UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL, "completedAt" = now()
      WHERE "webhookId" = ${webhookId} AND "state" = 'PENDING'`;
  };
}

/** @param urls of A's own receivers */
export async function makeAttacks(
  urls: { slow: string; prompt: string },
  branchCount: number,
): Promise<Record<string, Attack>> {
  const db = getDb();
  const people = await Promise.all(
    Array.from({ length: peopleCount }, () => makePerson(db, "PARTNER_ADMIN", attackerId)),
  );
  const cookies = await Promise.all(people.map((person) => sessionCookie(person)));
  const staff = await sessionCookie(await makePerson(db, "STAFF"));
  const bad = await makeBadWebhooks(urls.slow);
  await db.webhook.updateMany({ data: { state: "PAUSED" } });
  const own = await makeWebhook(db, urls.prompt, { application: await makeApplication(db, {}, people[0]) });
  await db.$executeRaw`UPDATE "Delivery" SET "webhookId" = ${own.webhookId} WHERE "webhookId" = 'wh_1'`;
  const branches = JSON.stringify((await branchesFor(branchCount)).map((one) => BranchRecord.parse(one)));
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const attacks: Record<string, Attack> = {
    invitations: keepCalling(cookies, (index) => ({
      method: "POST",
      path: "/api/console/invitations",
      body: JSON.stringify({ email: `guest-${index}@example.com`, role: "PARTNER_MEMBER" }),
    })),
    "log filters": keepCalling(cookies, (index) => ({
      path: `/api/console/deliveries?orderNumber=SO-${index}&from=${days(89)}&to=${days(index % 80)}&httpClass=4xx`,
    })),
    exports: keepCalling(cookies, () => ({ path: "/api/console/deliveries/export" })),
    "live streams": async (signal) => {
      const open = () => keepCalling(cookies, () => ({ path: "/api/console/deliveries/live" }))(signal);
      await Promise.all(Array.from({ length: streamsAtOnce / callsAtOnce }, open));
    },
    "test events": keepCalling(cookies, () => ({
      method: "POST",
      path: `/api/console/webhooks/${own.webhookId}/test`,
      body: JSON.stringify({ event: "ORDER_UPDATE" }),
    })),
    "dead and slow receivers": feedBadReceivers(bad),
    replay: replayAll(cookies[0] ?? "", own.webhookId),
    "staff imports": keepCalling([staff], () => ({
      method: "POST",
      path: "/api/console/branches/import?format=json",
      body: branches,
    })),
  };
  const all: Attack = async (signal) => {
    await Promise.all(Object.values(attacks).map((attack) => attack(signal)));
  };
  return { ...attacks, "all at once": all };
}
