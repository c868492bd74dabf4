import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendTestEvent } from "#lib/notifications/deliveries/engine/send-test-event.ts";
import { pruneLog } from "#lib/notifications/deliveries/log/prune-log.ts";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { sealCursor } from "#lib/platform/http/sealed-cursor.ts";
import { endEventStreams } from "#lib/platform/http/streams/event-stream.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import type { EventFeed } from "./schemas.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const feed = "/api/notification/v2/events";

let serial = 0;
function update(audience: "all" | string[], orderNumber?: string): OrderEvent {
  serial += 1;
  const at = new Date("2026-11-02T09:00:00Z");
  return sampleOrderUpdate({
    orderNumber: orderNumber ?? `F-${serial}`,
    eventId: `feed-${serial}`,
    at,
    audience,
    status: "Pending",
  });
}

const publish = (...events: OrderEvent[]) =>
  db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });

async function makeReader() {
  const application = await makeApplication(db, { scopes: ["notification.read"] });
  const token = await fetchToken(application, "notification.read");
  const read = async (query = "") => {
    const { status, body } = await portal.as(token).get(`${feed}${query}`);
    const { data = [], cursor = "" } = body as Partial<EventFeed>;
    return { status, body, data, cursor, ids: data.map(({ eventId }) => eventId) };
  };
  return { application, audience: [application.clientId], token, read };
}

test("the feed has the application's events without any webhook, none of others, and no test events", async () => {
  const [reader, other] = [await makeReader(), await makeReader()];
  const own = update(reader.audience);
  const both = update([...reader.audience, ...other.audience]);
  const invoice = sampleOrderInvoiced({
    orderNumber: "F-invoice",
    eventId: "feed-invoice",
    at: new Date(),
    audience: reader.audience,
  });
  await publish(update(other.audience), own, both, update("all"), invoice);
  const receiver = await startReceiver();
  const { webhookId } = await makeWebhook(db, receiver.url, { application: reader.application });
  await sendTestEvent(systemContext(db, "test"), { webhookId, event: "ORDER_UPDATE" });
  await receiver.close();

  const { data, ids } = await reader.read();
  expect(ids).toEqual([own.eventId, both.eventId, `feed-${serial}`, "feed-invoice"]);
  const { audience: _, ...payload } = own;
  expect(data[0]).toMatchObject({ event: "ORDER_UPDATE", orderVersion: 1, changedFields: [""], payload });
  expect(data[3]?.payload).not.toHaveProperty("webhookDetails");
  const first = ["eventId", "event", "orderNumber", "orderVersion", "changedFields"];
  expect(Object.keys(data[0] ?? {})).toEqual([...first, "occurredAt", "receivedAt", "payload"]);
});

test("a cursor continues after what was read, and is there without events; after=now starts with the next event", async () => {
  const reader = await makeReader();
  const events = Array.from({ length: 5 }, () => update(reader.audience));
  const before = await reader.read("?after=now");
  expect(before).toMatchObject({ status: 200, data: [] });
  await publish(...events);
  const first = await reader.read(`?after=${before.cursor}&limit=3`);
  const second = await reader.read(`?after=${first.cursor}&limit=3`);
  const third = await reader.read(`?after=${second.cursor}`);
  expect([...first.ids, ...second.ids]).toEqual(events.map(({ eventId }) => eventId));
  expect(third).toMatchObject({ status: 200, data: [] });
  const later = update(reader.audience);
  await publish(later);
  expect((await reader.read(`?after=${third.cursor}`)).ids).toEqual([later.eventId]);
});

test("after=now with wait returns the next event as soon as it is accepted", async () => {
  const reader = await makeReader();
  const waiting = reader.read("?after=now&wait=20");
  const next = update(reader.audience);
  // Published until the request, which may not have begun, has seen one.
  let isOver = false;
  const ended = waiting.finally(() => {
    isOver = true;
  });
  const published: string[] = [];
  while (!isOver) {
    const event = { ...next, eventId: `${next.eventId}-${published.length}` };
    published.push(event.eventId);
    await publish(event);
    await sleep(50);
  }
  const { status, ids } = await ended;
  expect([status, published]).toEqual([200, expect.arrayContaining(ids)]);
  expect(ids).not.toEqual([]);
});

test("the events of an order in one batch come in the order of their versions, regardless of their IDs", async () => {
  const reader = await makeReader();
  const { cursor } = await reader.read("?after=now");
  const batch = ["z", "a", "m"].map((id) => ({
    ...update(reader.audience, "F-batch"),
    eventId: `feed-${id}`,
  }));
  await publish(...batch);
  const { data } = await reader.read(`?after=${cursor}`);
  expect(data.map(({ eventId, orderVersion }) => [eventId, orderVersion])).toEqual([
    ["feed-z", 1],
    ["feed-a", 2],
    ["feed-m", 3],
  ]);
});

test("an event whose transaction commits late is not skipped, and later ones wait for it", async () => {
  const reader = await makeReader();
  const { cursor } = await reader.read("?after=now");
  const [slow, fast] = [update(reader.audience), update(reader.audience)];
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slowly = db.$transaction(
    async (tx) => {
      await publishEvents(tx, [slow]);
      written.resolve();
      await mayCommit.promise;
    },
    { timeout: 60_000 },
  );
  await written.promise;
  await publish(fast);
  const early = await reader.read(`?after=${cursor}`);
  expect(early.ids).toEqual([]);
  mayCommit.resolve();
  await slowly;
  expect((await reader.read(`?after=${early.cursor}&wait=20`)).ids).toEqual([slow.eventId, fast.eventId]);
});

/** As of a process that just started. */
const forgetSettled = () =>
  (globalThis as { portalState?: Map<string, unknown> }).portalState?.delete("settled sequence of Event");

test("a process that starts while a transaction is open finds what was accepted before, or says 503", {
  timeout: 30_000,
}, async () => {
  const reader = await makeReader();
  const earlier = update(reader.audience, "F-early");
  await publish(earlier);
  const byReference = "?reference=CNF-F-early";
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const open = db.$transaction(
    async (tx) => {
      await publishEvents(tx, [update(reader.audience)]);
      written.resolve();
      await mayCommit.promise;
    },
    { timeout: 60_000 },
  );
  await written.promise;
  forgetSettled();
  const refused = await reader.read(byReference);
  expect([refused.status, refused.body["code"]]).toEqual([503, "unavailable"]);
  const inTime = reader.read(byReference);
  await sleep(1_000);
  mayCommit.resolve();
  await open;
  expect((await inTime).ids).toEqual([earlier.eventId]);
});

test("of long transactions that overlap and commit in any order, a reader gets each event once", async () => {
  const reader = await makeReader();
  let { cursor } = await reader.read("?after=now");
  const seen: string[] = [];
  const first = serial + 1;
  const readOn = async (wait = 0) => {
    const page = await reader.read(`?after=${cursor}&wait=${wait}`);
    cursor = page.cursor;
    seen.push(...page.ids);
  };
  const open = [];
  for (let at = 0; at < 6; at += 1) {
    const events = [update(reader.audience), update(reader.audience)];
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const done = db.$transaction(
      async (tx) => {
        await publishEvents(tx, events);
        written.resolve();
        await mayCommit.promise;
      },
      { timeout: 60_000 },
    );
    await written.promise;
    open.push({ mayCommit, done });
    await publish(update(reader.audience));
    await readOn();
  }
  for (const at of [3, 5, 1, 0, 4, 2]) {
    open[at]?.mayCommit.resolve();
    await open[at]?.done;
    await readOn();
  }
  const all = Array.from({ length: serial - first + 1 }, (_, at) => `feed-${first + at}`);
  while (seen.length < all.length) await readOn(20);
  expect(seen.toSorted()).toEqual(all.toSorted());
});

test("a transaction that writes something else, however long it takes, delays nobody", async () => {
  const reader = await makeReader();
  const { cursor } = await reader.read("?after=now");
  const event = update(reader.audience);
  const other = await pool.connect();
  await other.query(`BEGIN; UPDATE "Organization" SET "name" = "name"`);
  await publish(event);
  expect((await reader.read(`?after=${cursor}`)).ids).toEqual([event.eventId]);
  await other.query("ROLLBACK");
  other.release();
});

test("a cursor says nothing about others' events, and continues only its own application's feed", async () => {
  const [reader, other] = [await makeReader(), await makeReader()];
  const { cursor } = await reader.read("?after=now");
  await publish(update(reader.audience));
  const { cursor: next } = await reader.read(`?after=${cursor}`);
  // Not even whether there was an event.
  const { cursor: again } = await reader.read(`?after=${next}`);
  expect(new Set([cursor, next, again]).size).toBe(3);
  expect(new Set([cursor, next, again].map(({ length }) => length)).size).toBe(1);
  // Nor can a number be guessed: 1.0.0 gave those out.
  for (const unknown of [next, "1764374400000-1", "1764374400000-1000000", "A".repeat(80)])
    expect(await other.read(`?after=${unknown}`), unknown).toMatchObject({
      status: 410,
      body: { code: "cursor_expired", detail: expect.stringContaining("Start again") },
    });
});

test("a cursor that is ahead of the data, as after a restore, is 410", async () => {
  const reader = await makeReader();
  await publish(update(reader.audience));
  await reader.read("?wait=20");
  const list = `event feed of ${reader.application.id}`;
  expect(await reader.read(`?after=${sealCursor("1000000", list)}`)).toMatchObject({
    status: 410,
    body: { code: "cursor_expired", detail: expect.stringContaining("restored") },
  });
});

test("with `wait`, the response comes with the next event of the application, or when the process stops", async () => {
  const reader = await makeReader();
  const { cursor } = await reader.read("?after=now");
  const waiting = reader.read(`?after=${cursor}&wait=20`);
  await publish(update(["pp_somebody_else"]));
  const event = update(reader.audience);
  await publish(event);
  const page = await waiting;
  expect(page.ids).toEqual([event.eventId]);
  const held = reader.read(`?after=${page.cursor}&wait=20`);
  const asked = setInterval(endEventStreams, 50);
  expect(await held).toMatchObject({ status: 200, data: [] });
  clearInterval(asked);
});

test("at most ten requests of an application wait at once", async () => {
  const reader = await makeReader();
  const { cursor } = await reader.read("?after=now");
  const waiting = Array.from({ length: 11 }, () => reader.read(`?after=${cursor}&wait=20`));
  const refused = await Promise.race(waiting);
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  await publish(update(reader.audience));
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});

test("a page ends after 4 MiB of payloads, and always has an event", async () => {
  const reader = await makeReader();
  const large = Array.from({ length: 5 }, () => {
    const lines = Array.from({ length: 200 }, () => ({ description: "x".repeat(9_000) }));
    return { ...update(reader.audience), lines };
  });
  const { cursor } = await reader.read("?after=now");
  for (const event of large) await publish(event);
  const first = await reader.read(`?after=${cursor}`);
  expect(first.ids.length).toBe(2);
  expect((await reader.read(`?after=${first.cursor}`)).ids).toEqual(
    large.slice(2, 4).map(({ eventId }) => eventId),
  );
});

test("a cursor older than the retention is 410 and says where to start; one that missed nothing works", async () => {
  const reader = await makeReader();
  const { cursor } = await reader.read("?after=now");
  const old = [update(reader.audience), update(reader.audience)];
  await publish(...old);
  const after = await reader.read(`?after=${cursor}`);
  const hundredDays = addSeconds(new Date(), 100 * 86_400);
  await pruneLog(pool, { bodyDays: 30, deliveryDays: 90 }, hundredDays);
  expect(await reader.read(`?after=${cursor}`)).toMatchObject({
    status: 410,
    body: { code: "cursor_expired", detail: expect.stringContaining("without `after`") },
  });
  expect(await reader.read(`?after=${after.cursor}`)).toMatchObject({ status: 200, data: [] });
  expect(await db.eventReader.count()).toBe(0);
  const fresh = update(reader.audience);
  await publish(fresh);
  expect((await reader.read()).ids).toEqual([fresh.eventId]);
});

test("a wrong parameter is named", async () => {
  const reader = await makeReader();
  for (const [query, parameter] of [
    ["?after=yesterday", "after"],
    ["?limit=101", "limit"],
    ["?wait=21", "wait"],
    ["?since=1h", "since"],
  ])
    expect(await reader.read(query)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter }] },
    });
});

test("a reader killed 20 times while it reads, with four publishers at once, gets each event once and each order's in order", async () => {
  const reader = await makeReader();
  const folder = await mkdtemp(path.join(tmpdir(), "portal-feed-"));
  const file = path.join(folder, "pages");
  await writeFile(file, "");
  const orders = ["K-1", "K-2", "K-3", "K-4", "K-5"];
  const published: string[] = [];
  let isOver = false;
  const publishers = Array.from({ length: 4 }, async (_, publisher) => {
    for (let round = 0; !isOver; round++) {
      const own = [
        update(reader.audience, orders[round % 5]),
        update(reader.audience, orders[(round + publisher) % 5]),
      ];
      await db.$transaction(
        async (tx) => {
          await publishEvents(tx, own);
          // Transactions commit in another order than they began.
          await sleep(Math.random() * 100);
        },
        { timeout: 60_000 },
      );
      published.push(...own.map(({ eventId }) => eventId));
      await sleep(60);
    }
  });
  const start = () =>
    spawn(process.execPath, ["test/processes/feed-reader.mjs", `${baseUrl}${feed}`, reader.token, file], {
      stdio: "inherit",
    });
  const getSize = async () => (await stat(file)).size;
  for (let kill = 0; kill < 20; kill++) {
    const sizeBefore = await getSize();
    const child = start();
    // Before it stores a page, a kill would test nothing.
    await until("a page is stored", async () => (await getSize()) > sizeBefore);
    await sleep(Math.random() * 120);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  isOver = true;
  await Promise.all(publishers);
  const last = start();
  const readAll = async () =>
    (await readFile(file, "utf8"))
      .split("\n")
      .flatMap((line): { eventId: string; orderNumber: string; orderVersion: number }[] => {
        try {
          return JSON.parse(line).events;
        } catch {
          return [];
        }
      });
  await expect
    .poll(async () => (await readAll()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(published.length);
  last.kill("SIGKILL");
  await once(last, "exit");
  const events = await readAll();
  expect(events.map(({ eventId }) => eventId).sort()).toEqual(published.toSorted());
  for (const [, own] of Map.groupBy(events, ({ orderNumber }) => orderNumber))
    expect(own.map(({ orderVersion }) => orderVersion)).toEqual(own.map((_, at) => at + 1));
  await rm(folder, { recursive: true });
});
