import { expect, test } from "vitest";
import { getReadDb } from "#lib/platform/db/client.ts";
import { contextOf, makeApplication, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { sessionCookie } from "../../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { boundedRead } from "./bounded-read.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

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
  const waiting = async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS "count" FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  const slow = Array.from({ length: 20 }, (_, at) => read(person, `requests?applicationId=${id}&path=${at}`));
  await until("two searches wait", async () => (await waiting()) === 2);
  const others = await Promise.all(
    ["overview", "deliveries", "deliveries/health"].map((path) => read(stranger, path)),
  );
  expect(others).toEqual([200, 200, 200]);
  expect(await waiting()).toBe(2);
  await lock.query("COMMIT");
  lock.release();
  expect(await Promise.all(slow)).toEqual(Array(20).fill(200));
});

test("PostgreSQL cancels a read after ten seconds, and the person is asked to narrow it", async () => {
  const ctx = contextOf(await makePerson(db), db);
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
