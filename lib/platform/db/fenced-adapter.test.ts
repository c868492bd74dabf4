import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makePerson } from "../../../e2e/support/fixtures.ts";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { toDomainError } from "../http/to-domain-error.ts";
import { newId } from "../ids.ts";
import { connect } from "./client.ts";

const { db, pool, url } = await setUpTestDatabase();
// Time for the first statement to reach its lock on a busy machine.
const timeoutMs = 1_000;

test("a transaction that timed out executes none of its remaining statements", async () => {
  const { organizationId } = await makePerson(db);
  const late = connect(url, 1);
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT 1 FROM "Organization" WHERE "id" = $1 FOR UPDATE`, [organizationId]);
  const user = { email: "late@example.com", name: "Late", role: "PARTNER_MEMBER", passwordHash: "" } as const;
  const data = { name: "Late", users: { create: { id: newId("user"), ...user } } };
  const outcome = late.db
    .$transaction((tx) => tx.organization.update({ where: { id: organizationId }, data }), {
      timeout: timeoutMs,
    })
    .catch((error: unknown) => toDomainError(error).code);
  await until("its first statement waits for the lock", async () => {
    const { rowCount } = await pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rowCount === 1;
  });
  await sleep(2 * timeoutMs);
  await holder.query("COMMIT");
  holder.release();
  expect(await outcome).toBe("unavailable");
  expect(await late.db.user.count({ where: { email: user.email } })).toBe(0);
  expect(await late.db.organization.count({ where: { name: "Late" } })).toBe(0);
  await late.db.$disconnect();
  await late.pool.end();
});
