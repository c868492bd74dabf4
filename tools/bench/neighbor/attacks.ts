// The three attacks, each as much as the limits let through: of one partner, of one address, and of a dead receiver.
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { branchRecordSchema } from "#lib/branches/branch-record.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { fetchToken } from "#test/api-token.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { longStatement } from "../deliveries/delivery-data.ts";
import { branchesFor } from "../search/branch-data.ts";

/** What an attack did, such as how many responses had which status. It proves that the attack was one. */
export type Tally = Record<string, number>;
/** Runs until the signal. */
export type Attack = (signal: AbortSignal) => Promise<Tally>;

/** The partner with half of the log. */
const partnerId = "org_1";
const peopleCount = 3;
const applicationCount = 4;
const callsAtOnce = 50;
/** The portal sees these by `X-Forwarded-For`. The victim has another. */
const [partnerAddress, anonymousAddress] = ["198.51.100.1", "192.0.2.1"];
const maxWaiting = 100_000;
/** Nothing listens there. */
const deadUrl = "http://127.0.0.1:9/";

type Call = {
  method?: "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/**
 * Makes calls all the time, several at once. Each waits only as Retry-After says. Ends with the last response, so that nothing
 * of it runs in the next phase.
 */
function keepCalling(address: string, next: (index: number) => Call, proof = /^$/): Attack {
  let serial = 0;
  return async (signal) => {
    const tally: Tally = {};
    const count = (what: string | number, by = 1) => {
      tally[what] = (tally[what] ?? 0) + by;
    };
    const callOnce = async () => {
      serial += 1;
      const { path, headers, ...call } = next(serial);
      const sent = await request(`${process.env["BASE_URL"]}${path}`, {
        ...call,
        headers: { "content-type": "application/json", ...headers, "x-forwarded-for": address },
      });
      count(sent.statusCode);
      let end = "";
      for await (const chunk of sent.body) {
        count("KiB", chunk.length / 1_024);
        if (signal.aborted) return;
        end = String(chunk);
      }
      const [found] = proof.exec(end) ?? [];
      if (found) count(found);
      await sleep(1_000 * Number(sent.headers["retry-after"] ?? 0), undefined, { signal });
    };
    const callAll = async () => {
      while (!signal.aborted)
        await callOnce().catch(() => {
          if (!signal.aborted) count("failed");
        });
    };
    await Promise.all(Array.from({ length: callsAtOnce }, callAll));
    return tally;
  };
}

/** Runs all of them at once. */
function together(attacks: Record<string, Attack>): Attack {
  return async (signal) => {
    const tallies = Object.entries(attacks).map(async ([name, attack]) =>
      Object.entries(await attack(signal)).map(([what, count]) => [`${name} ${what}`, count] as const),
    );
    return Object.fromEntries((await Promise.all(tallies)).flat());
  };
}

/** A person's calls from the portal's own pages. */
const fromPage = (cookie: string) => ({ cookie, "sec-fetch-site": "same-origin" });
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
const pick = <T>(from: readonly T[], index: number): T => {
  const found = from[index % from.length];
  if (found === undefined) throw new Error("there is nothing to pick from");
  return found;
};

function replayMany(cookie: string, webhookId: string): Attack {
  // Almost the 100,000 that a replay may have, if the log has a million.
  const body = JSON.stringify({ from: daysAgo(17), state: "DELIVERED", webhookId });
  const path = "/api/notification/v2/replays";
  const start = keepCalling(partnerAddress, () => ({
    method: "POST",
    path,
    headers: fromPage(cookie),
    body,
  }));
  return async (signal) => {
    const startedAt = { gte: new Date() };
    const tally = await start(signal);
    const attempts = await getDb().attempt.count({ where: { delivery: { webhookId }, startedAt } });
    await getPool().query(
      longStatement(`
      UPDATE "Replay" SET "state" = 'CANCELED', "endedAt" = now() WHERE "state" = 'RUNNING'`),
    );
    await getPool().query(
      longStatement(
        `UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL, "completedAt" = now()
       WHERE "webhookId" = $1 AND "state" = 'PENDING'`,
        [webhookId],
      ),
    );
    return { ...tally, attempts };
  };
}

/** Whole-country searches, exports, log filters, replays, webhook changes, and a staff person's imports. */
async function makePartner(promptUrl: string, branchCount: number): Promise<Attack> {
  const db = getDb();
  const people = await Promise.all(
    Array.from({ length: peopleCount }, () => makePerson(db, "PARTNER_ADMIN", partnerId)),
  );
  const cookies = await Promise.all(people.map((person) => sessionCookie(person)));
  const staff = await sessionCookie(await makePerson(db, "STAFF"));
  const scopes = ["location.read", "notification.read", "notification.write"] as const;
  const programs: { token: string; webhookId: string }[] = [];
  while (programs.length < applicationCount) {
    const application = await makeApplication(db, { scopes: [...scopes] }, people[0]);
    const { webhookId } = await makeWebhook(db, promptUrl, { application });
    programs.push({ token: await fetchToken(application, scopes.join(" ")), webhookId });
  }
  const own = pick(programs, 0);
  await getPool().query(
    longStatement(
      `UPDATE "Delivery" d SET "webhookId" = w."id", "applicationId" = w."applicationId"
     FROM "Webhook" w WHERE w."id" = $1 AND d."webhookId" = 'wh_1'`,
      [own.webhookId],
    ),
  );
  // Each file changes every branch.
  const records = (await branchesFor(branchCount)).map((one) => branchRecordSchema.parse(one));
  const files = ["A", "B"].map((addressLine3) =>
    JSON.stringify(records.map((record) => ({ ...record, addressLine3 }))),
  );
  const bearer = (index: number) => ({ authorization: `Bearer ${pick(programs, index).token}` });
  return together({
    searches: keepCalling(partnerAddress, (index) => ({
      path: `/api/location/v1/branches?lat=${30 + (index % 1_500) / 100}&long=-90&distance=12500`,
      headers: bearer(index),
    })),
    exports: keepCalling(partnerAddress, (index) => ({
      path: "/api/console/deliveries/export",
      headers: fromPage(pick(cookies, index)),
    })),
    // Nothing matches the first, and the second counts as far as counts go.
    filters: keepCalling(partnerAddress, (index) => ({
      path: `/api/${index % 2 ? "notification/v2/deliveries?state=GIVEN_UP&httpClass=2xx&" : "console/deliveries/counts?"}from=${daysAgo(89)}&to=${daysAgo(index % 10)}`,
      headers: fromPage(pick(cookies, index)),
    })),
    replays: replayMany(pick(cookies, 0), own.webhookId),
    changes: keepCalling(partnerAddress, (index) => ({
      method: "PATCH",
      path: `/api/notification/v2/webhooks/${pick(programs, index).webhookId}`,
      headers: bearer(index),
      body: JSON.stringify({ name: `Orders ${index}`, url: `${promptUrl}?${index}` }),
    })),
    imports: keepCalling(
      partnerAddress,
      (index) => ({
        method: "POST",
        path: "/api/console/branches/import?format=json",
        headers: fromPage(staff),
        body: pick(files, index),
      }),
      /"applied":true|"code":"\w+"|"confirmation":"[^"]+"/,
    ),
  });
}

/** Pages, the finder's data, readiness, wrong tokens, wrong secrets, and wrong sign-ins. */
async function makeAddress(): Promise<Attack> {
  const csrf = await request(`${process.env["BASE_URL"]}/api/auth/csrf`);
  const { csrfToken } = (await csrf.body.json()) as { csrfToken: string };
  const cookie = [csrf.headers["set-cookie"] ?? []].flat().map((line) => line.split(";", 1)[0]);
  const form = {
    "content-type": "application/x-www-form-urlencoded",
    ...fromPage(cookie.join("; ")),
  };
  const branches = await getDb().branch.findMany({ select: { number: true }, take: 100 });
  const pages = ["/signin", "/branches", "/reference", "/password", "/nothing"];
  const keepAsking = (next: (index: number) => Call) => keepCalling(anonymousAddress, next);
  return together({
    pages: keepAsking((index) => ({
      path: index % 2 ? pick(pages, index) : `/branches/${pick(branches, index).number}`,
      headers: { accept: "text/html" },
    })),
    finder: keepAsking(() => ({ path: "/api/console/branches", headers: { "accept-encoding": "gzip" } })),
    readiness: keepAsking(() => ({ path: "/api/ready", headers: {} })),
    "wrong tokens": keepAsking((index) => ({
      path: "/api/location/v1/branches?state=IL",
      headers: { authorization: `Bearer wrong-${index}` },
    })),
    "wrong secrets": keepAsking((index) => ({
      method: "POST",
      path: "/oauth2/default/v1/token",
      headers: { authorization: basic("client_1", `wrong-${index}`), "content-type": form["content-type"] },
      body: "grant_type=client_credentials&scope=location.read",
    })),
    "wrong sign-ins": keepAsking((index) => ({
      method: "POST",
      path: "/api/auth/callback/credentials",
      headers: form,
      body: String(
        new URLSearchParams({
          csrfToken,
          email: `guess-${index}@example.com`,
          password: "wrong",
          json: "true",
        }),
      ),
    })),
  });
}

/** A receiver that is gone, with many deliveries due. Its webhook is paused while it does not attack. */
async function makeDeadReceiver(): Promise<Attack> {
  const db = getDb();
  const { webhookId, application } = await makeWebhook(db, deadUrl);
  const { rowCount } = await getPool().query(
    longStatement(
      `UPDATE "Delivery" SET "webhookId" = $1, "applicationId" = $2, "state" = 'PENDING', "attemptCount" = 0,
       "nextAttemptAt" = now(), "completedAt" = NULL
     WHERE "id" IN (SELECT "id" FROM "Delivery" WHERE "webhookId" ~ '^wh_\\d+$'
       ORDER BY "createdAt" DESC LIMIT $3)`,
      [webhookId, application.id, maxWaiting],
    ),
  );
  const setState = (state: "ACTIVE" | "PAUSED") =>
    db.webhook.update({ where: { id: webhookId }, data: { state } });
  await setState("PAUSED");
  return async (signal) => {
    const startedAt = { gte: new Date() };
    await setState("ACTIVE");
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await setState("PAUSED");
    const attempts = await db.attempt.count({ where: { delivery: { webhookId }, startedAt } });
    return { waiting: rowCount ?? 0, attempts };
  };
}

/** @param promptUrl a receiver of the partner's */
export async function makeAttacks(promptUrl: string, branchCount: number): Promise<Record<string, Attack>> {
  return {
    "one partner": await makePartner(promptUrl, branchCount),
    "one address": await makeAddress(),
    "a dead receiver": await makeDeadReceiver(),
  };
}
