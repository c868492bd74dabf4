import type { Context } from "#lib/platform/access/context.ts";
import { inSlices } from "#lib/platform/in-slices.ts";
import { withinOrganizationCap } from "#lib/platform/rate-limit/organization-cap.ts";

/** More branches than a search of a region finds. */
const manyBranches = 100;

/**
 * Makes an answer with so many branches. An organization's answers with many are made one after the other, with rests between
 * them, because each takes the processor for milliseconds.
 *
 * @throws DomainError too_many_requests if too many are waiting
 */
export function encodeInTurn<T>({ actor }: Context, count: number, encode: () => T): Promise<T> {
  const encoded = () => inSlices(actor, encode);
  return count > manyBranches ? withinOrganizationCap("search", actor, encoded) : encoded();
}
