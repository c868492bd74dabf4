import type { Context } from "#lib/platform/access/context.ts";
import { inSlices } from "#lib/platform/in-slices.ts";
import { requirePresent, withinOrganizationCap } from "#lib/platform/rate-limit/organization-cap.ts";

/** More branches than a search of a region finds. */
export const manyBranches = 100;

/**
 * Makes an answer with so many branches. An organization's answers with many are made one after the other, with rests between
 * them, because each takes the processor for milliseconds.
 *
 * @throws DomainError too_many_requests if too many are waiting; conflict if the caller left
 */
export function encodeInTurn<T>(ctx: Context, count: number, encode: () => T): Promise<T> {
  const { actor } = ctx;
  if (count <= manyBranches) return inSlices(actor, encode);
  let encodedMs = 0;
  const encodeTimed = () => {
    const startedMs = performance.now();
    const encoded = encode();
    encodedMs = performance.now() - startedMs;
    return encoded;
  };
  const make = async () => {
    requirePresent(ctx);
    return inSlices(actor, encodeTimed);
  };
  // It does not rest for what it waited for the slices of others.
  return withinOrganizationCap("search", actor, make, () => encodedMs);
}
