import { getQuery } from "#components/api/queries.ts";

/** The System page, for staff. */
export function systemQuery() {
  return { ...getQuery("/api/console/system"), refetchInterval: 10_000 };
}
