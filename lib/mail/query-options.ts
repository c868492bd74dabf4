import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type { MailPage } from "./schemas.ts";

/** The newest emails of the portal, for staff. */
export function mailsQuery() {
  return { ...pagesQuery<MailPage>(["mails"], "/api/console/mails"), refetchInterval: 10_000 };
}
