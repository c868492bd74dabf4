import { hasBranches } from "#lib/branches/search/branch-snapshot.ts";
import { measureLongestWaits } from "#lib/notifications/deliveries/charts/measure-backlog.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError, unavailable } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import type { Readiness } from "#lib/portal/shared/system-schemas.ts";
import { currentPhase } from "./process-phase.ts";
import { diagnoseDatabase, diagnoseKey, errorText } from "./system-findings.ts";

const timeoutMs = 2_000;
const searchesOnly: Readiness = { status: "searches_only", oldestDueSeconds: 0 };

/** However many ask, a process checks once a second. */
const verdicts = processCache<{ readiness: Readiness } | { failure: DomainError }>("readiness", {
  max: 1,
  ttlMs: 1_000,
});

/**
 * Whether this process can work: the database answers in time, accepts writes, gives statements enough time, and has every
 * migration, and SECRET_KEY opens the signing key. With READY_BACKLOG_SECONDS, deliveries must not wait longer for
 * workers. While the database cannot be reached or takes no writes, a process that has the branches still answers searches.
 *
 * @throws DomainError unavailable with the reason
 */
export async function checkReadiness(ctx: Context): Promise<Readiness> {
  if (currentPhase() === "draining")
    throw unavailable("This process is stopping. Send requests to another one.");
  if (currentPhase() === "starting")
    throw unavailable("This process is starting. It will be ready in a moment.");
  const verdict = await verdicts.read("now", () => judge(ctx));
  if ("failure" in verdict) throw verdict.failure;
  return verdict.readiness;
}

async function judge(ctx: Context): Promise<{ readiness: Readiness } | { failure: DomainError }> {
  const tooLate = `The database does not answer within ${timeoutMs / 1000} s.`;
  try {
    const checked = await withTimeout(check(ctx), timeoutMs, tooLate);
    if (typeof checked !== "string") return { readiness: checked };
    log.warn({ requestId: ctx.requestId, reason: checked }, "not ready");
    return { failure: unavailable(checked) };
  } catch (error) {
    log.warn({ err: error, requestId: ctx.requestId }, "the database cannot be reached");
    if (hasBranches()) return { readiness: searchesOnly };
    return {
      failure: error instanceof DomainError ? error : unavailable("The database cannot be reached."),
    };
  }
}

/** @returns why the process is not ready, as a text. @throws if the database cannot be reached */
async function check(ctx: Context): Promise<Readiness | string> {
  const [finding] = (await diagnoseDatabase(getPool())).filter(({ tone }) => tone === "bad");
  const failure = finding ?? (await diagnoseKey(ctx.db));
  if (failure?.figure === "writes" && hasBranches()) {
    log.warn({ requestId: ctx.requestId, reason: errorText(failure) }, "only searches work");
    return searchesOnly;
  }
  if (failure) return errorText(failure);
  const { oldestDueSeconds } = await measureLongestWaits(ctx.db);
  const { READY_BACKLOG_SECONDS } = env();
  if (READY_BACKLOG_SECONDS !== undefined && oldestDueSeconds > READY_BACKLOG_SECONDS)
    return `Deliveries have been waiting for ${Math.round(oldestDueSeconds)} s.`;
  return { status: "ready", oldestDueSeconds };
}
