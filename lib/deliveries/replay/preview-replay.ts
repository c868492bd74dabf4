import { findOwners } from "#lib/deliveries/log/delivery-filter.ts";
import type { ReplayInput, ReplayPreview } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import { isReachable, replayConditions } from "./replay-selection.ts";

/** What a replay would do if it were started now. */
export async function previewReplay(ctx: Context, input: ReplayInput): Promise<ReplayPreview> {
  return boundedRead(ctx, async (db) => {
    const applicationIds = await findOwners({ ...ctx, db }, "deliveryIds" in input ? {} : input);
    const [counts] = await db.$queryRaw<ReplayPreview[]>`
      SELECT count(*) FILTER (WHERE ${isReachable})::int AS "count",
        count(*) FILTER (WHERE NOT (${isReachable}))::int AS "unreachable"
      FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
      WHERE ${replayConditions(input, applicationIds)}`;
    return counts ?? { count: 0, unreachable: 0 };
  });
}
