import type { APIRequestContext } from "@playwright/test";
import type { BranchListItem } from "#lib/branches/schemas.ts";

/**
 * What the finder is sent for a search, for whoever is signed in there.
 *
 * @param query begins with `?`, or is empty
 */
export async function foundBranches(
  request: APIRequestContext,
  query: string,
  baseUrl = "",
): Promise<BranchListItem[]> {
  const answer = await request.get(`${baseUrl}/api/console/branches${query}`);
  if (!answer.ok()) throw new Error(`the search ${query} was answered with ${answer.status()}`);
  return await answer.json();
}
