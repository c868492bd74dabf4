import { getQuery, listQuery } from "#components/api/queries.ts";

export function accountQuery() {
  return getQuery("/api/console/account");
}

export function connectedApplicationsQuery() {
  return listQuery("/api/console/connected-applications");
}
