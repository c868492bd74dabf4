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
import { visibleIncidents } from "./list-incidents.ts";

/** What is not delivered. What is given up is counted by incident. */
const openStates = ["QUEUED", "RETRYING", "HELD"] as const;
const hoursOfDay = 24;

/** How deliveries stand: which webhooks need a person, what arrived in 24 hours, and what has not arrived now, of whatever age. */
export async function getStanding(ctx: Context, filter: ApplicationFilter = {}): Promise<Standing> {
  const mine = visibleApplicationIds(ctx.actor, filter);
  const from = getSpanStart("24h", ctx.now);
  const attention = await listAttention(ctx, filter);
  return readLog(ctx, async (db) => {
    const created = await db.$queryRaw<Created[]>(createdSql(mine, from, hoursOfDay));
    const [open] = await db.$queryRaw<Partial<LogCounts>[]>(
      countsSql(ctx, { ...filter, tests: "exclude" }, openStates),
    );
    const { _sum: sum } = await db.incident.aggregate({
      where: visibleIncidents(ctx, { ...filter, state: "open" }),
      _sum: { givenUp: true },
    });
    const { QUEUED: queued = 0, RETRYING: retrying = 0, HELD: held = 0 } = open ?? {};
    const delivered = countStates(created).DELIVERED;
    const givenUp = sum.givenUp ?? 0;
    return { attention, from: from.toISOString(), delivered, queued, retrying, held, givenUp };
  });
}
