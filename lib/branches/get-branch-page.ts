import type { Context } from "#lib/auth/context.ts";
import { env } from "#lib/env.ts";
import { getBranch } from "./get-branch.ts";
import { hoursToday, upcomingExceptions } from "./hours-today.ts";
import { openingWords, zoneClock } from "./opening-words.ts";
import type { BranchPage } from "./schemas.ts";
import { serializeBranch } from "./serialize-branch.ts";

/**
 * What a branch's public page shows: where `links.website` leads.
 *
 * @throws DomainError not_found
 */
export async function getBranchPage(ctx: Context, number: string): Promise<BranchPage> {
  const { record } = (await getBranch(ctx, number)).branch;
  const clock = zoneClock(record.timeZone, ctx.now);
  return {
    branch: serializeBranch(record, env().BASE_URL),
    hoursToday: hoursToday(record, clock(0)),
    ...openingWords(record, clock),
    localTime: ctx.now.toLocaleString("en-US", {
      timeZone: record.timeZone,
      weekday: "short",
      hour: "numeric",
      minute: "2-digit",
    }),
    upcomingExceptions: upcomingExceptions(record, clock(0).date),
  };
}
