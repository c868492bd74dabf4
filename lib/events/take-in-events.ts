import type { z } from "zod";
import type { Context } from "#lib/auth/context.ts";
import { inSpan, type SpanOptions } from "#lib/tracing/in-span.ts";
import { publishEvents } from "./publish-events.ts";
import { type IntakeResult, type OrderEvent, orderEventSchema } from "./schemas.ts";

type Checked = { event: OrderEvent } | { rejected: IntakeResult };

/**
 * Takes order events in, each checked by itself: the good ones are committed together with their deliveries before
 * this returns, a bad one is rejected with its faults. The results stand in the order of the events.
 *
 * Source: contract, "Where order events come from".
 */
export async function takeInEvents(ctx: Context, candidates: readonly unknown[]): Promise<IntakeResult[]> {
  const checked = candidates.map(check);
  const events = checked.flatMap((one) => ("event" in one ? [one.event] : []));
  const published =
    events.length === 0
      ? []
      : await inSpan("publish order events", publishing(events.length), () =>
          ctx.db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 }),
        );
  const inOrder = published.values();
  return checked.flatMap((one) => {
    if ("rejected" in one) return [one.rejected];
    const { value } = inOrder.next();
    return value ? [value] : [];
  });
}

const publishing = (count: number): SpanOptions => ({
  kind: "producer",
  attributes: { "messaging.batch.message_count": count },
});

function check(candidate: unknown): Checked {
  const { error } = orderEventSchema.safeParse(candidate);
  return isOrderEvent(candidate, error) ? { event: candidate } : { rejected: reject(candidate, error) };
}

/**
 * The schema changes nothing, so what passed it is itself the event: the payload keeps the publisher's own order of
 * fields, which a parsed copy would not.
 */
function isOrderEvent(candidate: unknown, error: z.ZodError | undefined): candidate is OrderEvent {
  return error === undefined && candidate !== undefined;
}

function reject(candidate: unknown, error: z.ZodError | undefined): IntakeResult {
  const given = typeof candidate === "object" && candidate !== null && "eventId" in candidate;
  const errors = (error?.issues ?? []).slice(0, 50).map((issue) => ({
    pointer: issue.path.map((key) => `/${String(key)}`).join(""),
    detail: `Expected ${issue.message}.`,
  }));
  const eventId = given && typeof candidate.eventId === "string" ? candidate.eventId.slice(0, 200) : null;
  return { eventId, result: "rejected", errors };
}
