import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type {
  AlertChannelView,
  Alerts,
  ChannelTest,
  ChooseAlertInput,
  NoticePage,
  SaveChannelInput,
  SavedChannel,
} from "./schemas.ts";

/** The notices of the person's organization, newest first, and which the person has not read. */
export function noticesQuery() {
  return pagesQuery<NoticePage>(["notices"], "/api/console/notices");
}

/** Marks every notice as read. @throws ApiError */
export function markNoticesRead(): Promise<void> {
  return callApi("/api/console/notices/read", { method: "POST" });
}

const alertsPath = "/api/console/account/alerts";
const channelPath = "/api/console/alert-channel";

/** The person's alerts and their channels. */
export function alertsQuery() {
  return queryOptions({
    queryKey: ["alerts"],
    queryFn: ({ signal }) => callApi<Alerts>(alertsPath, { signal }),
  });
}

/** The organization's alert channel, for its admins. */
export function alertChannelQuery() {
  return queryOptions({
    queryKey: ["alert-channel"],
    queryFn: ({ signal }) => callApi<{ channel: AlertChannelView | null }>(channelPath, { signal }),
  });
}

/** Mutations; each throws ApiError. */
export const alertCalls = {
  choose: (body: ChooseAlertInput) => callApi<Alerts>(alertsPath, { method: "PATCH", body }),
  saveChannel: (body: SaveChannelInput) => callApi<SavedChannel>(channelPath, { method: "PUT", body }),
  removeChannel: () => callApi(channelPath, { method: "DELETE" }),
  testChannel: () => callApi<ChannelTest>(`${channelPath}/test`, { method: "POST", body: {} }),
};
