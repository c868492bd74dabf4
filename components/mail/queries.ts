import { pagesQuery } from "#components/api/queries.ts";
import type { MailFilters } from "#lib/mail/shared/schemas.ts";

/** The newest emails of the portal, for staff. */
export function mailsQuery(filters: MailFilters = {}) {
  return { ...pagesQuery("/api/console/mails", filters), refetchInterval: 10_000 };
}
