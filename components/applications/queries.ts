import { getQuery, listQuery } from "#components/api/queries.ts";

export function applicationsQuery() {
  return listQuery("/api/console/applications");
}

export function applicationQuery(applicationId: string) {
  return getQuery("/api/console/applications/[applicationId]", { params: { applicationId } });
}

/** How many tokens the end of a client secret, or of scopes, would end. */
export function endedTokensQuery(applicationId: string, ending: { secretId: string } | { scopes: string }) {
  return getQuery("/api/console/applications/[applicationId]/ended-tokens", {
    params: { applicationId },
    query: ending,
  });
}
