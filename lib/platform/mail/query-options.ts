import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { MailItem } from "./schemas.ts";

/** For staff: the newest mails of the portal, asked again every ten seconds while somebody looks. */
export function mailsQuery() {
  return queryOptions({
    queryKey: ["mails"],
    queryFn: ({ signal }) => callApi<MailItem[]>("/api/console/mails", { signal }),
    refetchInterval: 10_000,
  });
}
