import { getQuery } from "#components/api/queries.ts";

export function accountQuery() {
  return getQuery("/api/console/account");
}
