import type { Context } from "#lib/platform/access/context.ts";
import { inSlices } from "#lib/platform/in-slices.ts";
import { requirePresent, withinOrganizationCap } from "#lib/platform/rate-limit/organization-cap.ts";

/** More branches than a search of a region finds. */
const manyBranches = 100;

/**
 * Makes an answer with so many branches. An organization's answers with many are made one after the other, with rests between
 * them, because each takes the processor for milliseconds.
 *
 * @throws DomainError too_many_requests if too many are waiting; conflict if the caller left
 */
export function encodeInTurn<T>(ctx: Context, count: number, encode: () => T): Promise<T> {
  const { actor } = ctx;
  if (count <= manyBranches) return inSlices(actor, encode);
  return withinOrganizationCap("search", actor, async () => {
    requirePresent(ctx);
    return inSlices(actor, encode);
  });
}
