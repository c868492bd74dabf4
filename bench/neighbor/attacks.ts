// What the partner A does to hurt others: as much as its limits let through.
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { branchRecordSchema } from "#lib/branches/branch-record.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { branchesFor } from "../search/branch-data.ts";

/** What an attack did, such as how many answers had which status. It proves that the attack was one. */
export type Tally = Record<string, number>;
/** Runs until the signal. */
export type Attack = (signal: AbortSignal) => Promise<Tally>;

/** The partner with half of the log. */
export const attackerId = "org_1";
const peopleCount = 3;
const callsAtOnce = 12;
const streamsAtOnce = 30;
const deadCount = 40;
const slowCount = 5;
const badEventsPerSecond = 4;

type Call = { method?: "POST"; path: string; body?: string };

/**
 * Makes calls all the time, several at once, and pauses only as Retry-After says.
 *
 * @param proof counted in the end of each answer
 */
function keepCalling(
  cookies: readonly string[],
  next: (index: number) => Call,
  { atOnce = callsAtOnce, proof = /^$/ } = {},
): Attack {
  let serial = 0;
  return async (signal) => {
    const tally: Tally = {};
    const count = (what: string | number, by = 1) => {
      tally[what] = (tally[what] ?? 0) + by;
    };
    const callOnce = async () => {
      serial += 1;
      const { path, ...call } = next(serial);
      const cookie = cookies[serial % cookies.length] ?? "";
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
      const url = `${process.env["BASE_URL"]}${path}`;
      const { statusCode, headers: answer, body } = await request(url, { ...call, headers, signal });
      count(statusCode);
      let end = "";
      for await (const chunk of body) {
        count("KiB", chunk.length / 1_024);
        end = String(chunk);
      }
      const [found] = proof.exec(end) ?? [];
      if (found) count(found);
      await sleep(1_000 * Number(answer["retry-after"] ?? 0), undefined, { signal });
    };
    const callAll = async () => {
      while (!signal.aborted)
        await callOnce().catch(() => {
          if (!signal.aborted) count("failed");
        });
    };
    await Promise.all(Array.from({ length: atOnce }, callAll));
    return tally;
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
  const webhookId = { in: hooks.map((hook) => hook.webhookId) };
  return async (signal) => {
    const startedAt = { gte: new Date() };
    await getDb().webhook.updateMany({ where: { id: webhookId }, data: { state: "ACTIVE" } });
    let events = 0;
    for (; !signal.aborted; events += 1) {
      await publishUpdates(getDb(), hooks);
      await sleep(1_000 / badEventsPerSecond);
    }
    await getDb().webhook.updateMany({ where: { id: webhookId }, data: { state: "PAUSED" } });
    const attempts = await getDb().attempt.count({ where: { delivery: { webhookId }, startedAt } });
    return { events, attempts };
  };
}

function replayMany(cookie: string, webhookId: string, from: string): Attack {
  const body = JSON.stringify({ from, state: "DELIVERED", webhookId });
  const start = keepCalling([cookie], () => ({ method: "POST", path: "/api/notification/v2/replays", body }));
  return async (signal) => {
    const startedAt = { gte: new Date() };
    const tally = await start(signal);
    // The portal may still be counting for a start whose caller has left.
    await sleep(5_000);
    const { _sum } = await getDb().replay.aggregate({
      where: { state: "RUNNING" },
      _sum: { takenUp: true, total: true },
    });
    const attempts = await getDb().attempt.count({ where: { delivery: { webhookId }, startedAt } });
    await getDb()
      .$executeRaw`UPDATE "Replay" SET "state" = 'CANCELED', "endedAt" = now() WHERE "state" = 'RUNNING'`;
    await getDb().$executeRaw`
      UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL, "completedAt" = now()
      WHERE "webhookId" = ${webhookId} AND "state" = 'PENDING'`;
    return { ...tally, total: _sum.total ?? 0, due: _sum.takenUp ?? 0, attempts };
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
  await db.$executeRaw`
    UPDATE "Delivery" SET "webhookId" = ${own.webhookId}, "applicationId" = ${own.application.id}
    WHERE "webhookId" = 'wh_1'`;
  // Each file changes every branch.
  const records = (await branchesFor(branchCount)).map((one) => branchRecordSchema.parse(one));
  const files = ["A", "B"].map((addressLine3) =>
    JSON.stringify(records.map((record) => ({ ...record, addressLine3 }))),
  );
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const attacks: Record<string, Attack> = {
    invitations: keepCalling(cookies, (index) => ({
      method: "POST",
      path: "/api/console/invitations",
      body: JSON.stringify({ email: `guest-${index}@example.com`, role: "PARTNER_MEMBER" }),
    })),
    // Nothing matches the first, and the second counts as far as counts go.
    "log filters": keepCalling(cookies, (index) => ({
      path: `/api/${index % 2 ? "notification/v2/deliveries?state=GIVEN_UP&httpClass=2xx&" : "console/deliveries/counts?"}from=${days(89)}&to=${days(index % 10)}`,
    })),
    exports: keepCalling(cookies, () => ({ path: "/api/console/deliveries/export" })),
    "live streams": keepCalling(cookies, () => ({ path: "/api/console/deliveries/live" }), {
      atOnce: streamsAtOnce,
    }),
    "test events": keepCalling(cookies, () => ({
      method: "POST",
      path: `/api/notification/v2/webhooks/${own.webhookId}/test`,
      body: JSON.stringify({ event: "ORDER_UPDATE" }),
    })),
    "dead and slow receivers": feedBadReceivers(bad),
    // Almost the 100,000 that a replay may have, if the log has a million.
    replay: replayMany(cookies[0] ?? "", own.webhookId, days(17)),
    "staff imports": keepCalling(
      [staff],
      (index) => ({
        method: "POST",
        path: "/api/console/branches/import?format=json",
        body: files[index % 2] ?? "",
      }),
      { proof: /"applied":true|"code":"\w+"|"confirmation":"[^"]+"/ },
    ),
  };
  const all: Attack = async (signal) => {
    const tallies = Object.entries(attacks).map(async ([name, attack]) =>
      Object.entries(await attack(signal)).map(([what, count]): [string, number] => [
        `${name} ${what}`,
        count,
      ]),
    );
    return Object.fromEntries((await Promise.all(tallies)).flat());
  };
  return { ...attacks, "all at once": all };
}
