import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { Agent, request } from "undici";
import { expect, test } from "vitest";
import { getReadDb } from "#lib/platform/db/client.ts";
import { fetchToken } from "../../../e2e/support/api-token.ts";
import { makeApplication, makeContext, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { sessionCookie } from "../../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../../e2e/support/webhooks.ts";
import { boundedRead } from "./bounded-read.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

/** No branches. A small body would arrive before anybody asks for it. */
const largeFile = `[${" ".repeat(200_000)}]`;

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS "count" FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

test("twenty slow searches of one person use two connections, and other people get their responses meanwhile", async () => {
  const [person, stranger] = [await makePerson(db), await makePerson(db)];
  const { id } = await makeApplication(db, {}, person);
  const read = async (reader: typeof person, path: string) => {
    const headers = { cookie: await sessionCookie(reader) };
    return (await fetch(`${baseUrl}/api/console/${path}`, { headers })).status;
  };
  // Searches are slow because they wait for the table.
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE "LoggedRequest" IN ACCESS EXCLUSIVE MODE');
  const slow = Array.from({ length: 20 }, (_, at) => read(person, `requests?applicationId=${id}&path=${at}`));
  await until("two searches wait", async () => (await waiting()) === 2);
  const others = await Promise.all(
    ["overview", "deliveries/counts", "deliveries/health"].map((path) => read(stranger, path)),
  );
  expect(others).toEqual([200, 200, 200]);
  expect(await waiting()).toBe(2);
  await lock.query("COMMIT");
  lock.release();
  expect(await Promise.all(slow)).toEqual(Array(20).fill(200));
});

test("twenty applications of an organization read the event feed over two connections, and another's gets its response meanwhile", async () => {
  const [person, stranger] = [await makePerson(db), await makePerson(db)];
  const makeToken = async (owner: typeof person) =>
    fetchToken(await makeApplication(db, { scopes: ["notification.read"] }, owner), "notification.read");
  const read = async (token: string, path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${baseUrl}/api/notification/v2/${path}`, { headers })).status;
  };
  const tokens = await Promise.all(Array.from({ length: 20 }, () => makeToken(person)));
  const other = await makeToken(stranger);
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE "EventReader" IN ACCESS EXCLUSIVE MODE');
  const slow = tokens.map((token) => read(token, "events"));
  await until("two reads wait", async () => (await waiting()) === 2);
  expect(await read(other, "webhooks")).toBe(200);
  expect(await waiting()).toBe(2);
  await lock.query("COMMIT");
  lock.release();
  expect(await Promise.all(slow)).toEqual(Array(20).fill(200));
});

test("ten imports of a person hold one connection and ten live streams of an application two, and colleagues are served", async () => {
  const [person, colleague] = [await makePerson(db), await makePerson(db, "STAFF")];
  const staff = await makePerson(db, "STAFF", colleague.organizationId);
  const application = await makeApplication(db, { scopes: ["notification.read"] }, person);
  const hook = await makeWebhook(db, "https://receiver.example/", { application });
  const dispatcher = new Agent();
  const send = async (actor: typeof person, path: string, init: { method?: "POST"; body?: string } = {}) => {
    const headers = { cookie: await sessionCookie(actor), "sec-fetch-site": "same-origin" };
    return request(`${baseUrl}/api/console/${path}`, { ...init, headers, dispatcher });
  };
  await publishUpdates(db, [hook]);
  const token = await fetchToken(application, "notification.read");
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE "BranchDataset", "Event" IN ACCESS EXCLUSIVE MODE');
  const live = `${baseUrl}/api/notification/v2/deliveries/live`;
  const headers = { authorization: `Bearer ${token}`, "last-event-id": "0" };
  const streams = await Promise.all(Array.from({ length: 10 }, () => request(live, { headers, dispatcher })));
  expect(streams.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  for (const { body } of streams) body.on("error", () => undefined);
  const imports = Array.from({ length: 10 }, async () => {
    const answer = await send(staff, "branches/import?format=json", { method: "POST", body: largeFile });
    return answer.body.text();
  });
  await until("an import and a stream wait", async () => (await waiting()) >= 2);
  for (const actor of [colleague, person]) {
    const { statusCode, body } = await send(actor, "people");
    expect([statusCode, await body.text()]).toEqual([200, expect.stringContaining(actor.userId)]);
  }
  expect(await waiting()).toBeLessThanOrEqual(3);
  await lock.query("COMMIT");
  lock.release();
  for (const text of await Promise.all(imports)) expect(text).toContain('"rowsRead":0');
  await dispatcher.destroy();
});

test("imports that upload slowly keep no other waiting until four of them do, so that uploads fill no memory", async () => {
  const staff = await makePerson(db, "STAFF");
  const headers = { cookie: await sessionCookie(staff), "sec-fetch-site": "same-origin" };
  const send = async (body: string | PassThrough) => {
    const url = `${baseUrl}/api/console/branches/import?format=json`;
    const answer = await request(url, { method: "POST", headers, body });
    return answer.body.text();
  };
  const startSlow = async () => {
    const upload = new PassThrough();
    const answer = send(upload);
    upload.write("[");
    await setTimeout(200);
    return { upload, answer };
  };
  const slow = [await startSlow(), await startSlow(), await startSlow()];
  expect(await Promise.race([send("[]"), setTimeout(5_000, "it waits")])).toContain('"rowsRead":0');
  slow.push(await startSlow());
  const fifth = send(largeFile);
  expect(await Promise.race([fifth, setTimeout(1_000, "it waits")])).toBe("it waits");
  for (const { upload } of slow) upload.end("]");
  for (const { answer } of slow) expect(await answer).toContain('"rowsRead":0');
  expect(await fifth).toContain('"rowsRead":0');
});

test("PostgreSQL cancels a read after ten seconds, and the person is asked to narrow it", async () => {
  const ctx = makeContext(await makePerson(db), db);
  const limit = await getReadDb().$queryRaw<{ timeout: string }[]>`
    SELECT current_setting('statement_timeout') AS "timeout"`;
  expect(limit).toEqual([{ timeout: "10s" }]);
  const tooLong = boundedRead(ctx, () =>
    getReadDb().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 20`;
      await tx.$queryRaw`SELECT pg_sleep(5)::text`;
    }),
  );
  await expect(tooLong).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("Choose a shorter time"),
  });
});
