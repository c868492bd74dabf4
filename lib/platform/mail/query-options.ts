import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type { MailPage } from "./schemas.ts";

/** For staff: the emails of the portal, newest first. */
export function mailsQuery() {
  return { ...pagesQuery<MailPage>(["mails"], "/api/console/mails"), refetchInterval: 10_000 };
}
