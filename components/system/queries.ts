import { getQuery } from "#components/api/queries.ts";

/** The System page, for staff. */
export function systemQuery() {
  return { ...getQuery("/api/console/system"), refetchInterval: 10_000 };
}

/** What this server reaches with its configuration, asked for by a person. */
export function checksQuery() {
  return { ...getQuery("/api/console/system/checks"), enabled: false };
}
