import { expect, test } from "vitest";
import { connect } from "#lib/platform/db/client.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { toDomainError } from "./to-domain-error.ts";

const { db } = await setUpTestDatabase();

test("a standby that is read during a failover is 503, although PostgreSQL calls it an unsupported feature", () => {
  const message = "cannot access temporary or unlogged relations during recovery";
  const error = Object.assign(new Error(message), { code: "0A000" });
  expect(toDomainError(new Error("Raw query failed", { cause: error }))).toMatchObject({
    code: "unavailable",
  });
  expect(toDomainError(Object.assign(new Error("not supported"), { code: "0A000" }))).toMatchObject({
    code: "internal_error",
  });
});

test("a database whose name cannot be looked up is 503, for a query of the driver and of Prisma", async () => {
  const away = connect("postgresql://portal:secret@no-such-host.invalid:5432/portal", 1);
  const failures = await Promise.all(
    [away.pool.query("SELECT 1"), away.db.webhook.count()].map((query) => query.catch((error) => error)),
  );
  expect(failures.map((error) => toDomainError(error).code)).toEqual(["unavailable", "unavailable"]);
  await away.db.$disconnect();
  await away.pool.end();
  // While name servers are away, the system says so instead.
  expect(toDomainError(Object.assign(new Error("getaddrinfo"), { code: "EAI_AGAIN" })).code).toBe(
    "unavailable",
  );
});

test("a deadlock is 503 with Retry-After, because a repeated request succeeds", async () => {
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const lockBoth = (first: number, second: number) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${first}::int, 0)`;
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${second}::int, 0)`;
    });
  const outcomes = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)]);
  const [refused, ...others] = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(others).toEqual([]);
  expect(toDomainError(refused)).toMatchObject({ code: "unavailable", headers: { "retry-after": "5" } });
});
