import { setImmediate as nextTurn } from "node:timers/promises";
import { testOrderPrefix } from "#lib/notifications/orders/shared/sample-orders.ts";
import {
  type IntakeResult,
  type OrderEvent,
  orderEventSchema,
} from "#lib/notifications/orders/shared/schemas.ts";
import { type Context, getActorId } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type ContentError, contentErrors, maxErrors } from "#lib/platform/http/content-errors.ts";
import { hasCode, isDataError } from "#lib/platform/http/to-domain-error.ts";
import { shortName, toPointer } from "#lib/platform/http/validate.ts";
import { log } from "#lib/platform/log.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { describeExpectation } from "#lib/platform/schema-errors.ts";
import { inSpan } from "#lib/platform/tracing/in-span.ts";
import { publishEvents } from "./publish-events.ts";

/** Less than 2 ms of work. */
const checkedAtOnce = 10;

/**
 * Accepts order events. Each is checked separately: valid events are committed with their deliveries before this returns,
 * invalid ones are rejected with their errors. The results are in the order of the events.
 *
 * Source: contract, "Where order events come from".
 */
export async function ingestEvents(ctx: Context, candidates: readonly unknown[]): Promise<IntakeResult[]> {
  const checked = await checkAll(candidates);
  const events = checked.flatMap((one) => ("event" in one ? [one.event] : []));
  const attributes = { "messaging.batch.message_count": events.length };
  const published =
    events.length === 0
      ? []
      : await inSpan("publish order events", { kind: "producer", attributes }, () => publish(ctx, events));
  const differing = published.filter((one) => one.result === "duplicate" && one.differs);
  instruments()?.differingDuplicates.inc(differing.length);
  const inOrder = published.values();
  return checked.flatMap((one) => ("rejected" in one ? [one.rejected] : (inOrder.next().value ?? [])));
}

/**
 * If PostgreSQL refuses a value, or another publisher uses an ID at the same time for another order, publishes the events one
 * by one. Then only a refused event is rejected, and only an event whose ID is taken is a duplicate.
 */
async function publish(ctx: Context, events: readonly OrderEvent[]): Promise<IntakeResult[]> {
  try {
    return await ctx.db.$transaction((tx) => publishEvents(tx, events, getActorId(ctx.actor)));
  } catch (error) {
    const isRefused = isDataError(error);
    if (!isRefused && !isRace(error)) throw error;
    const [{ eventId } = { eventId: null }, ...others] = events;
    if (others.length > 0) {
      const results: IntakeResult[] = [];
      for (const event of events) results.push(...(await publish(ctx, [event])));
      return results;
    }
    // The other publisher has committed, so this time the event is a duplicate.
    if (!isRefused) return publish(ctx, events);
    log.warn({ requestId: ctx.requestId, err: error }, "PostgreSQL refused an event");
    const errors = [{ pointer: "", detail: "Expected values that the database can store." }];
    return [{ eventId, result: "rejected", errors }];
  }
}

/** Whether another publisher committed an ID first, or PostgreSQL ended a deadlock of two that use the same IDs. */
function isRace(error: unknown): boolean {
  return hasCode(error, "40P01") || (error instanceof DomainError && error.code === "conflict");
}

/** A large batch takes a tenth of a second, so other requests run every few events. */
async function checkAll(candidates: readonly unknown[]): Promise<ReturnType<typeof check>[]> {
  const checked: ReturnType<typeof check>[] = [];
  for (const candidate of candidates) {
    checked.push(check(candidate));
    if (checked.length % checkedAtOnce === 0) await nextTurn();
  }
  return checked;
}

function check(candidate: unknown): { event: OrderEvent } | { rejected: IntakeResult } {
  const ofContent = [...contentErrors(candidate), ...reservedErrors(candidate)].map(({ path, message }) => ({
    path,
    message: `Expected ${message}.`,
  }));
  // Of too many values, the schema would check each.
  const isTooLarge = ofContent.some(({ path }) => path.length === 0);
  const parsed = isTooLarge
    ? null
    : orderEventSchema.safeParse(candidate, { error: (issue) => `Expected ${describeExpectation(issue)}.` });
  const issues = [...(parsed?.error?.issues ?? []), ...ofContent];
  return isOrderEvent(candidate, issues) ? { event: candidate } : { rejected: reject(candidate, issues) };
}

/** Test orders have these numbers. In any case, because people and receivers do not tell them apart by it. */
function reservedErrors(candidate: unknown): ContentError[] {
  return ["salesOrder", "data"].flatMap((name) => {
    const path = [name, "orderNumber"];
    const orderNumber = path.reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      candidate,
    );
    const isReserved =
      typeof orderNumber === "string" && orderNumber.toUpperCase().startsWith(testOrderPrefix);
    return isReserved
      ? [{ path, message: `a number without ${testOrderPrefix}, which test orders start with` }]
      : [];
  });
}

/** The candidate itself is the event: unlike a parsed copy, it keeps the publisher's order of fields. */
function isOrderEvent(candidate: unknown, issues: readonly ContentError[]): candidate is OrderEvent {
  return issues.length === 0;
}

function reject(candidate: unknown, issues: readonly ContentError[]): IntakeResult {
  const given = typeof candidate === "object" && candidate !== null && "eventId" in candidate;
  const eventId = given && typeof candidate.eventId === "string" ? candidate.eventId.slice(0, 200) : null;
  const errors = issues.slice(0, maxErrors).map(({ path, message }) => ({
    pointer: shortName(toPointer(path)),
    detail: message,
  }));
  return { eventId, result: "rejected", errors };
}
