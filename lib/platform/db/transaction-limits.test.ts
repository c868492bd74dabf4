import pino from "pino";
import { expect, test, vi } from "vitest";
import { makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { toDomainError } from "../http/to-domain-error.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { connect } from "./client.ts";

const { db, pool, url } = await setUpTestDatabase();

test("a transaction that waits too long for a lock ends as unavailable and writes nothing more", async () => {
  const { organizationId } = await makePerson(db);
  const late = connect(url, 1);
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT 1 FROM "Organization" WHERE "id" = $1 FOR UPDATE`, [organizationId]);
  const user = { email: "late@example.com", name: "Late", role: "PARTNER_MEMBER", passwordHash: "" } as const;
  const data = { name: "Late", users: { create: { id: newId("user"), ...user } } };
  const outcome = await late.db
    .$transaction((tx) => tx.organization.update({ where: { id: organizationId }, data }))
    .catch((error: unknown) => toDomainError(error).code);
  await holder.query("COMMIT");
  holder.release();
  expect(outcome).toBe("unavailable");
  expect(await late.db.user.count({ where: { email: user.email } })).toBe(0);
  expect(await late.db.organization.count({ where: { name: "Late" } })).toBe(0);
  await late.db.$disconnect();
  await late.pool.end();
});

test("a transaction that pauses too long loses its connection, and its next statement writes nothing", async () => {
  const { organizationId } = await makePerson(db);
  const paused = connect(url, 1);
  const outcome = paused.db
    .$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 50`;
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
          );
          return rowCount;
        })
        .toBe(0);
      await tx.organization.update({ where: { id: organizationId }, data: { name: "Paused" } });
    })
    .catch((error: unknown) => toDomainError(error).code);
  expect(await outcome).toBe("unavailable");
  await paused.db.$disconnect();
  await paused.pool.end();
  expect(await db.organization.count({ where: { name: "Paused" } })).toBe(0);
});

test("a lost connection is logged without its statements and the key that cancels them", async () => {
  const lost = connect(url, 1);
  const { rows } = await lost.pool.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`);
  const warn = vi.spyOn(log, "warn");
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  const [logged] = warn.mock.calls[0] as unknown as [{ err: Error }];
  warn.mockRestore();
  const line = JSON.stringify(pino.stdSerializers.err(logged.err));
  expect(line).toContain("57P01");
  expect(line).not.toMatch(/secretKey|pg_backend_pid/);
  await lost.pool.end();
});
