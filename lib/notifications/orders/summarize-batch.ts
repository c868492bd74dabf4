import { readField } from "./read-field.ts";
import type { Batch, IntakeResult } from "./shared/schemas.ts";

/** The request log keeps so many results of a batch, and errors or client IDs of a result. */
const maxResults = 20;
const maxItems = 5;

/**
 * What became of a batch, for the request log: how many events had each result, and the results that need somebody, in the
 * order of the batch.
 *
 * @param posted the events as they were posted
 * @param results of each, in the same order
 */
export function summarizeBatch(posted: readonly unknown[], results: readonly IntakeResult[]): Batch {
  const count = (result: IntakeResult["result"]) => results.filter((one) => one.result === result).length;
  const needy = results.flatMap((result, index) =>
    needsSomebody(result) ? [{ ...cutLists(result), orderNumber: readOrderNumber(posted[index]) }] : [],
  );
  return {
    accepted: count("accepted"),
    duplicate: count("duplicate"),
    rejected: count("rejected"),
    reachedNobody: results.filter(reachedNobody).length,
    differing: results.filter((one) => one.result === "duplicate" && one.differs).length,
    results: needy.slice(0, maxResults),
    more: Math.max(0, needy.length - maxResults),
  };
}

function reachedNobody(one: IntakeResult): boolean {
  return one.result === "accepted" && one.deliveries === 0;
}

function needsSomebody(one: IntakeResult): boolean {
  switch (one.result) {
    case "accepted":
      return one.deliveries === 0 || one.unknownClientIds !== undefined;
    case "duplicate":
      return one.differs === true;
    case "rejected":
      return true;
  }
}

function cutLists(one: IntakeResult): IntakeResult {
  if (one.result === "rejected") return { ...one, errors: one.errors.slice(0, maxItems) };
  if (one.result !== "accepted" || !one.unknownClientIds) return one;
  return { ...one, unknownClientIds: one.unknownClientIds.slice(0, maxItems) };
}

const maxOrderNumberLength = 100;

/** The order that an event names, in either of its forms. A rejected one may name none. */
function readOrderNumber(event: unknown): string | null {
  for (const part of ["salesOrder", "data"]) {
    const number = readField(readField(event, part), "orderNumber");
    if (typeof number === "string") return number.slice(0, maxOrderNumberLength).toWellFormed();
  }
  return null;
}
