import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { EncodedBranch } from "#lib/branches/search/encoded-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * One branch by its number.
 *
 * @throws DomainError not_found
 *
 * Source: contract, "GET extensions".
 */
export async function getBranch(
  ctx: Context,
  number: string,
): Promise<{ fingerprint: string; branch: EncodedBranch }> {
  const snapshot = await branchSnapshot(ctx.db);
  const branch = snapshot.byNumber.get(number);
  if (!branch) throw notFound("branch");
  return { fingerprint: snapshot.fingerprint, branch };
}
