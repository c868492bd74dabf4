import { expect, test } from "vitest";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { getReadDb } from "./client.ts";
import { readLog } from "./read-log.ts";

const { db } = await setUpTestDatabase();

test("PostgreSQL cancels a read after ten seconds, and the person is asked to narrow it", async () => {
  const ctx = makeContext(await makePerson(db), db);
  const limit = await getReadDb().$queryRaw<{ timeout: string }[]>`
    SELECT current_setting('statement_timeout') AS "timeout"`;
  expect(limit).toEqual([{ timeout: "10s" }]);
  const tooLong = readLog(ctx, () =>
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
