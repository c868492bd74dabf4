import type { Context } from "#lib/platform/access/context.ts";
import { committedUntil } from "#lib/platform/db/commit-watermark.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { DigestsQuery } from "./schemas.ts";

const hourMs = 3_600_000;

function hourFrom(timeMs: number): number {
  return Math.ceil(timeMs / hourMs) * hourMs;
}

/**
 * Finds the full hours of the period that are final: no open transaction can still add events to them.
 *
 * @returns the start of the first hour and the end of the last one; equal if there are none
 * @throws DomainError invalid_request if events of the period were deleted
 */
export async function finalHours(ctx: Context, query: DigestsQuery): Promise<{ from: Date; to: Date }> {
  const fromMs = hourFrom(Date.parse(query.from));
  await requireKept(ctx, fromMs);
  const finalMs = Math.min(Date.parse(query.to), (await committedUntil("Event")).getTime());
  const toMs = Math.floor(finalMs / hourMs) * hourMs;
  return { from: new Date(fromMs), to: new Date(Math.max(fromMs, toMs)) };
}

/**
 * Call it again after the read, because events can be deleted in between.
 *
 * @throws DomainError invalid_request if events at or after `fromMs` were deleted
 */
export async function requireKept(ctx: Context, fromMs: number): Promise<void> {
  const run = await ctx.db.retentionRun.findUnique({ where: { id: 1 }, select: { eventsUntil: true } });
  const keptFromMs = run?.eventsUntil ? hourFrom(run.eventsUntil.getTime() + 1) : 0;
  if (fromMs < keptFromMs) {
    const detail = `Events before ${new Date(keptFromMs).toISOString()} were deleted. Start there or later.`;
    const errors = [{ parameter: "from", detail }];
    throw new DomainError("invalid_request", `from: ${detail}`, { errors });
  }
}
