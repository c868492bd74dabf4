import { getQuery, pagesQuery } from "#components/api/queries.ts";

/** The notices of the person's organization, newest first, and which the person has not read. */
export function noticesQuery() {
  return pagesQuery("/api/console/notices", {});
}

/** The person's alerts and their channels. */
export function alertsQuery() {
  return getQuery("/api/console/account/alerts");
}

/** The organization's alert channel, for its admins. */
export function alertChannelQuery() {
  return getQuery("/api/console/alert-channel");
}
