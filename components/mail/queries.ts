import { pagesQuery } from "#components/api/queries.ts";

/** The newest emails of the portal, for staff. */
export function mailsQuery() {
  return { ...pagesQuery("/api/console/mails", {}), refetchInterval: 10_000 };
}
