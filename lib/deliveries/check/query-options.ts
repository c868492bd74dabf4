import { queryOptions } from "@tanstack/react-query";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { api, getQuery } from "#lib/platform/http/query-options.ts";
import { webhookPath } from "#lib/webhooks/query-options.ts";
import type { ChangeCheckInput, ReceiverCheckReport, ReceiverCheckView } from "./schemas.ts";

const pathOf = (webhookId: string) => `${webhookPath(webhookId)}/check`;

/** A report, by default the newest, refreshed every second while it runs. */
export function checkQuery(webhookId: string, check?: string | undefined) {
  return queryOptions({
    ...getQuery<ReceiverCheckView>(["checks", webhookId, check ?? null], pathOf(webhookId), { check }),
    refetchInterval: ({ state }) => (state.data?.report?.state === "RUNNING" ? 1_000 : false),
  });
}

export function checkFileHref(webhookId: string, check: string, format: "json" | "svg"): string {
  return `${pathOf(webhookId)}/file${searchOf({ check, format })}`;
}

/** Mutations; each throws ApiError. */
export const checkCalls = {
  start: (webhookId: string) => api.post<ReceiverCheckReport>(pathOf(webhookId)),
  change: (webhookId: string, input: ChangeCheckInput) =>
    api.patch<ReceiverCheckView>(pathOf(webhookId), input),
};
