import { api, getQuery, pagesQuery } from "#lib/platform/http/query-options.ts";
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
  return api.post("/api/console/notices/read");
}

const alertsPath = "/api/console/account/alerts";
const channelPath = "/api/console/alert-channel";

/** The person's alerts and their channels. */
export function alertsQuery() {
  return getQuery<Alerts>(["alerts"], alertsPath);
}

/** The organization's alert channel, for its admins. */
export function alertChannelQuery() {
  return getQuery<{ channel: AlertChannelView | null }>(["alert-channel"], channelPath);
}

/** Mutations; each throws ApiError. */
export const alertCalls = {
  choose: (body: ChooseAlertInput) => api.patch<Alerts>(alertsPath, body),
  saveChannel: (body: SaveChannelInput) => api.put<SavedChannel>(channelPath, body),
  removeChannel: () => api.delete(channelPath),
  testChannel: () => api.post<ChannelTest>(`${channelPath}/test`),
};
