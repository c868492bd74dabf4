import { setTimeout as sleep } from "node:timers/promises";
import { measureLongestWaits } from "#lib/deliveries/charts/measure-backlog.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { readSchemaState } from "#lib/platform/db/schema-state.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { currentPhase } from "./process-phase.ts";
import type { Readiness } from "./schemas.ts";

/** A probe wants an answer soon, also where PostgreSQL accepts the question and says nothing. */
const answerWithinMs = 2_000;

/** Our slowest statements, claims and charts on a large log, stay far below. */
const leastStatementMs = 10_000;

class NotReady extends Error {}

/**
 * Whether this process can do its work: the database answers within two seconds, takes writes, gives statements enough
 * time and has every migration of this version, and the key that signs tokens opens with SECRET_KEY. Deliveries that wait too long make it not ready only
 * where READY_BACKLOG_SECONDS says how long is too long: taking the web away does not help workers that are behind. What
 * waits for a receiver that fails never does. A process that still starts, or was told to stop, is not ready
 * either.
 *
 * @throws DomainError unavailable with Retry-After, its detail saying which of them it is
 */
export async function checkReadiness(ctx: Context): Promise<Readiness> {
  const limit = new AbortController();
  const tooLate = sleep(answerWithinMs, undefined, { signal: limit.signal }).then(() => {
    throw new NotReady(`The database does not answer within ${answerWithinMs / 1000} s.`);
  });
  try {
    return await Promise.race([check(ctx), tooLate]);
  } catch (error) {
    log.warn({ err: error, requestId: ctx.requestId }, "not ready");
    const detail = error instanceof NotReady ? error.message : "The database cannot be reached.";
    throw new DomainError("unavailable", detail, { headers: { "retry-after": "5" } });
  } finally {
    limit.abort();
    tooLate.catch(() => undefined);
  }
}

async function check(ctx: Context): Promise<Readiness> {
  if (currentPhase() === "draining")
    throw new NotReady("This process is stopping. Send requests to another one.");
  if (currentPhase() === "starting")
    throw new NotReady("This process is starting. It will be ready in a moment.");
  await requireUsable(ctx.db);
  const { missing } = await readSchemaState(ctx.db);
  if (missing.length > 0)
    throw new NotReady(`The database lacks ${missing.length} migrations: run npm run db:migrate.`);
  await signingKey(ctx.db).catch((error: unknown) => {
    throw new NotReady("The signing key cannot be opened: is SECRET_KEY the one of this database?", {
      cause: error,
    });
  });
  const { oldestDueSeconds, oldestOfWorkingSeconds: waited } = await measureLongestWaits(ctx.db);
  const { READY_BACKLOG_SECONDS } = env();
  if (READY_BACKLOG_SECONDS !== undefined && waited > READY_BACKLOG_SECONDS)
    throw new NotReady(`Deliveries have been waiting for ${Math.round(waited)} s.`);
  return { status: "ready", oldestDueSeconds };
}

type Limits = { isStandby: boolean; isReadOnly: boolean; statementMs: number };

/** @throws NotReady where the database answers, and what a request does there would fail */
async function requireUsable(db: Db): Promise<void> {
  const [limits] = await db.$queryRaw<Limits[]>`
    SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      (SELECT "setting"::int FROM pg_settings WHERE "name" = 'statement_timeout') AS "statementMs"`;
  if (limits?.isStandby) throw new NotReady("The database is a standby: DATABASE_URL must name the primary.");
  if (limits?.isReadOnly)
    throw new NotReady("The database takes no writes: default_transaction_read_only is on.");
  const statementMs = limits?.statementMs ?? 0;
  if (statementMs > 0 && statementMs < leastStatementMs)
    throw new NotReady(
      `The database ends statements after ${statementMs} ms: set its statement_timeout to ${leastStatementMs / 1000} s or more, or to 0.`,
    );
}
