import type { Context } from "#lib/auth/context.ts";
import { notFound } from "#lib/errors.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import type { ReadyBranch } from "./ready-branch.ts";

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
): Promise<{ fingerprint: string; branch: ReadyBranch }> {
  const snapshot = await branchSnapshot(ctx.db);
  const branch = snapshot.byNumber.get(number);
  if (!branch) throw notFound("branch");
  return { fingerprint: snapshot.fingerprint, branch };
}
