import { measureLongestWaits } from "#lib/deliveries/charts/measure-backlog.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { type Db, getPool } from "#lib/platform/db/client.ts";
import { readSchemaState } from "#lib/platform/db/schema-state.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError, unavailable } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { currentPhase } from "./process-phase.ts";
import type { Readiness } from "./schemas.ts";

const timeoutMs = 2_000;

/** Claims and charts on a large log take far less. */
const minStatementMs = 10_000;

/**
 * Whether this process can work: the database answers in time, accepts writes, gives statements enough time, and has every
 * migration, and SECRET_KEY opens the signing key. With READY_BACKLOG_SECONDS, deliveries to working receivers must not
 * wait longer.
 *
 * @throws DomainError unavailable with the reason
 */
export async function checkReadiness(ctx: Context): Promise<Readiness> {
  const tooLate = `The database does not answer within ${timeoutMs / 1000} s.`;
  return withTimeout(check(ctx), timeoutMs, tooLate).catch((error: unknown) => {
    log.warn({ err: error, requestId: ctx.requestId }, "not ready");
    throw error instanceof DomainError ? error : unavailable("The database cannot be reached.");
  });
}

async function check(ctx: Context): Promise<Readiness> {
  if (currentPhase() === "draining")
    throw unavailable("This process is stopping. Send requests to another one.");
  if (currentPhase() === "starting")
    throw unavailable("This process is starting. It will be ready in a moment.");
  await requireUsable(ctx.db);
  const { missing } = await readSchemaState(getPool());
  if (missing.length > 0)
    throw unavailable(`The database lacks ${missing.length} migrations: run npm run db:migrate.`);
  await signingKey(ctx.db).catch((error: unknown) => {
    log.warn({ err: error, requestId: ctx.requestId }, "could not open the signing key");
    throw unavailable("The signing key cannot be opened. Does SECRET_KEY belong to this database?");
  });
  const { oldestDueSeconds, oldestOfWorkingSeconds: waited } = await measureLongestWaits(ctx.db);
  const { READY_BACKLOG_SECONDS } = env();
  if (READY_BACKLOG_SECONDS !== undefined && waited > READY_BACKLOG_SECONDS)
    throw unavailable(`Deliveries have been waiting for ${Math.round(waited)} s.`);
  return { status: "ready", oldestDueSeconds };
}

type Limits = { isStandby: boolean; isReadOnly: boolean; statementMs: number };

/** @throws DomainError unavailable if requests would fail */
async function requireUsable(db: Db): Promise<void> {
  const [limits] = await db.$queryRaw<Limits[]>`
    SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      (SELECT "setting"::int FROM pg_settings WHERE "name" = 'statement_timeout') AS "statementMs"`;
  if (limits?.isStandby) throw unavailable("The database is a standby. DATABASE_URL must name the primary.");
  if (limits?.isReadOnly)
    throw unavailable("The database is read-only. Turn default_transaction_read_only off.");
  const statementMs = limits?.statementMs ?? 0;
  if (statementMs > 0 && statementMs < minStatementMs)
    throw unavailable(
      `The database ends statements after ${statementMs} ms. Set statement_timeout to ${minStatementMs / 1000} s or more, or to 0.`,
    );
}
