import {
  type Created,
  countStates,
  createdSql,
  getSpanStart,
} from "#lib/notifications/deliveries/charts/created-deliveries.ts";
import { countsSql } from "#lib/notifications/deliveries/log/list-deliveries.ts";
import type { Standing } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { LogCounts } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { listAttention } from "./list-attention.ts";

/** What is not delivered, counted as the log does. */
const undeliveredStates = ["QUEUED", "RETRYING", "HELD", "GIVEN_UP"] as const;
const hoursOfDay = 24;

/**
 * How deliveries stand: which webhooks need a person, what arrived in 24 hours, and what has not arrived now, of whatever age. Each
 * number is that of the log, without test events.
 */
export async function getStanding(ctx: Context, filter: ApplicationFilter = {}): Promise<Standing> {
  const mine = visibleApplicationIds(ctx.actor, filter);
  const from = getSpanStart("24h", ctx.now);
  const attention = await listAttention(ctx, filter);
  return readLog(ctx, async (db) => {
    const created = await db.$queryRaw<Created[]>(createdSql(mine, from, hoursOfDay));
    const [undelivered] = await db.$queryRaw<Partial<LogCounts>[]>(
      countsSql(ctx, { ...filter, tests: "exclude" }, undeliveredStates),
    );
    const { QUEUED: queued = 0, RETRYING: retrying = 0, HELD: held = 0 } = undelivered ?? {};
    const { GIVEN_UP: givenUp = 0 } = undelivered ?? {};
    const delivered = countStates(created).DELIVERED;
    return { attention, from: from.toISOString(), delivered, queued, retrying, held, givenUp };
  });
}
