import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { type ClaimOptions, claimDeliveries, claimSql } from "./claim-deliveries.ts";

const { db, pool } = await setUpTestDatabase();

afterEach(async () => {
  await db.deliveryLease.deleteMany();
  await db.delivery.updateMany({
    where: { state: "PENDING" },
    data: { state: "GIVEN_UP", nextAttemptAt: null },
  });
});

const claim = async (limit: number, options: Partial<ClaimOptions> = {}) =>
  (await claimDeliveries(pool, { limit, leaseSeconds: 60, ...options })).deliveries;

/** As when its bucket has refilled. */
const queue = ({ webhookId }: MadeWebhook) => db.webhookQueue.create({ data: { webhookId } });

/** Webhooks of applications of one organization. */
async function makeWebhooks(count: number): Promise<MadeWebhook[]> {
  const owner = await makePerson(db, "PARTNER_ADMIN");
  const made: MadeWebhook[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(
      await makeWebhook(db, "http://127.0.0.1:9/", { application: await makeApplication(db, {}, owner) }),
    );
  return made;
}

const setPrompt = (hooks: readonly MadeWebhook[]) =>
  db.webhook.updateMany({
    where: { id: { in: hooks.map(({ webhookId }) => webhookId) } },
    data: { promptSince: new Date() },
  });

describe("taking turns", () => {
  test("an organization with many webhooks does not delay another's", async () => {
    const many = await makeWebhooks(20);
    const [one] = await makeWebhooks(1);
    if (!one) throw new Error("no webhook");
    await publishUpdates(db, many, 3);
    await publishUpdates(db, [one], 1);
    await setPrompt([...many, one]);
    const claimed = await claim(5);
    expect(claimed).toHaveLength(5);
    expect(claimed.map(({ webhookId }) => webhookId)).toContain(one.webhookId);
  });

  test("webhooks that are not prompt get no more than their share of a claim", async () => {
    const [fresh] = await makeWebhooks(1);
    if (!fresh) throw new Error("no webhook");
    await publishUpdates(db, [fresh], 8);
    expect(await claim(100, { slowLimit: 0 })).toHaveLength(0);
    expect(await claim(100, { slowLimit: 2 })).toHaveLength(2);
    await setPrompt([fresh]);
    expect(await claim(100, { slowLimit: 0 })).toHaveLength(6);
  });

  test("a webhook at its rate gets the deliveries of a tenth of a second at once, not each on its own", async () => {
    const [hook] = await makeWebhooks(1);
    if (!hook) throw new Error("no webhook");
    await db.webhook.update({
      where: { id: hook.webhookId },
      data: { promptSince: new Date(), maxPerSecond: 50, maxInFlight: 100 },
    });
    await publishUpdates(db, [hook], 60);
    expect(await claim(100)).toHaveLength(50);
    // The bucket fills from a time in the future, so not during the test. More than a minute would be a clock that was set back.
    const setTokens = (tokens: number) => db.$executeRaw`
      UPDATE "RateBucket" SET "tokens" = ${tokens}, "at" = now() + interval '50 seconds'
      WHERE "key" = ${webhookBucket(hook.webhookId)}`;
    await setTokens(4.9);
    await queue(hook);
    expect(await claim(100)).toHaveLength(0);
    await setTokens(5);
    await queue(hook);
    expect(await claim(100)).toHaveLength(5);
  });

  test("webhooks at their limit do not block those after them", async () => {
    const hooks = await makeWebhooks(6);
    await publishUpdates(db, hooks, 9);
    const served = new Map<string, number>();
    for (let claimed = await claim(4); claimed.length > 0; claimed = await claim(4))
      for (const { webhookId } of claimed) served.set(webhookId, (served.get(webhookId) ?? 0) + 1);
    expect([...served.values()]).toEqual(Array(6).fill(8));
  });

  test("a delivery that is due again is found behind thousands that wait for it", async () => {
    const [hook] = await makeWebhooks(1);
    if (!hook) throw new Error("no webhook");
    for (let round = 0; round < 12; round += 1)
      await publishUpdates(db, [hook], 100, { orderNumber: "SO-LONG" });
    const [first] = await claim(1);
    await db.deliveryLease.deleteMany();
    await db.webhook.update({ where: { id: hook.webhookId }, data: { failingSince: new Date() } });
    const data = { attemptCount: 1, scheduleStep: 1, firstFailedAt: new Date(), nextAttemptAt: new Date() };
    await db.delivery.update({ where: { id: first?.id ?? "" }, data });
    expect((await claim(100)).map(({ id }) => id)).toEqual([first?.id]);
  });
});

test("a claim passes over long orders that all wait in about one look for each delivery, and stops after a thousand of each webhook", async () => {
  const hooks = await makeWebhooks(3);
  const webhookId = { in: hooks.map((hook) => hook.webhookId) };
  // First in the order: deliveries that were resent, which hold none that was not. Then one that failed, and those behind it.
  for (let round = 0; round < 12; round += 1)
    await publishUpdates(db, hooks, 100, { orderNumber: "SO-LONG" });
  const numbered = await db.delivery.findMany({ where: { webhookId }, orderBy: { sequence: "asc" } });
  const [resent, behind] = [numbered.slice(0, 1_800), numbered.slice(1_800)];
  const idsOf = (rows: typeof numbered) => ({ id: { in: rows.map(({ id }) => id) } });
  await db.delivery.updateMany({
    where: idsOf(resent),
    data: { isResent: true, resentFrom: "DELIVERED", attemptCount: 1 },
  });
  const failed = { attemptCount: 1, firstFailedAt: new Date(), nextAttemptAt: new Date(Date.now() + 60_000) };
  for (const first of [resent.slice(0, 3), behind.slice(0, 3)])
    await db.delivery.updateMany({ where: idsOf(first), data: failed });
  await db.webhook.updateMany({ where: { id: webhookId }, data: { failingSince: new Date() } });
  const alone = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 1 });
  const countRead = async () => {
    await alone.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await alone.query(
      `SELECT "idx_tup_read"::int AS "read" FROM pg_stat_user_indexes WHERE "indexrelname" = 'Delivery_open_by_order'`,
    );
    return rows[0]?.read as number;
  };
  const before = await countRead();
  const claimed = await claimDeliveries(alone, { limit: 100, leaseSeconds: 60 });
  const read = (await countRead()) - before;
  await alone.end();
  expect(claimed.deliveries).toEqual([]);
  expect(read).toBeLessThan(4_500);
});

describe("a webhook that fails", () => {
  test("gets one delivery per second, and two at once", async () => {
    const [hook] = await makeWebhooks(1);
    if (!hook) throw new Error("no webhook");
    await publishUpdates(db, [hook], 5);
    const { webhookId } = hook;
    await db.webhook.update({ where: { id: webhookId }, data: { failingSince: new Date() } });
    const key = webhookBucket(webhookId);
    const setRate = (tokens: number, secondsAgo: number) => {
      const data = { tokens, granted: 0, at: new Date(Date.now() - secondsAgo * 1000) };
      return db.rateBucket.upsert({ where: { key }, create: { key, ...data }, update: data });
    };
    await setRate(50, 0);
    expect(await claim(100)).toHaveLength(1);
    expect(await claim(100)).toHaveLength(0);
    await setRate(0, 1.1);
    await queue(hook);
    expect(await claim(100)).toHaveLength(1);
    await setRate(0, 10);
    await queue(hook);
    expect(await claim(100)).toHaveLength(0);
  });
});

test("a worker that stops during a claim keeps its webhooks from others for at most three seconds, and leases nothing", async () => {
  const [hook] = await makeWebhooks(1);
  if (!hook) throw new Error("no webhook");
  await publishUpdates(db, [hook], 1);
  const reached = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  // As a stopped process does it: what was asked is answered, and nothing more is asked.
  pool.once("acquire", (client) => {
    const query = client.query.bind(client) as (asked: string | pg.QueryConfig) => Promise<unknown>;
    Object.assign(client, {
      query: async (asked: string | pg.QueryConfig) => {
        const answer = await query(asked);
        if (typeof asked === "object" && asked.text === claimSql) {
          reached.resolve();
          await resume.promise;
        }
        return answer;
      },
    });
  });
  const stopped = claim(10).catch((error: unknown) => error);
  await reached.promise;
  expect(await claim(10)).toHaveLength(0);
  await expect.poll(() => claim(10).then(({ length }) => length), { timeout: 60_000, interval: 100 }).toBe(1);
  resume.resolve();
  expect(await stopped).toBeInstanceOf(Error);
  expect(await db.deliveryLease.count()).toBe(1);
});
