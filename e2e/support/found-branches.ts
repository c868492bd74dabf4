import type { APIRequestContext } from "@playwright/test";
import type { BranchListItem } from "#lib/branches/schemas.ts";

/**
 * What the finder receives for a search, for the signed-in person.
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
