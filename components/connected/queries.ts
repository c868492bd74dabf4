import { listQuery } from "#components/api/queries.ts";

export function connectedApplicationsQuery() {
  return listQuery("/api/console/connected-applications");
}
