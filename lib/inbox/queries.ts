import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/http/api-client.ts";
import type { Inbox } from "./schemas.ts";

/** An application's inbox, renewed every two seconds while a page shows it. */
export function inboxQuery(applicationId: string) {
  return queryOptions({
    queryKey: ["inbox", applicationId],
    queryFn: ({ signal }) =>
      callApi<Inbox>(`/api/console/inbox?applicationId=${encodeURIComponent(applicationId)}`, { signal }),
    refetchInterval: 2_000,
  });
}
