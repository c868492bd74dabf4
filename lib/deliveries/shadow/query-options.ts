import { callApi } from "#lib/platform/http/api-client.ts";
import { getQuery } from "#lib/platform/http/query-options.ts";
import type { ShadowView, StartShadowInput } from "./schemas.ts";

function pathOf(webhookId: string): string {
  return `/api/console/webhooks/${encodeURIComponent(webhookId)}/shadow`;
}

export function shadowQuery(webhookId: string) {
  return getQuery<ShadowView>(["shadow", webhookId], pathOf(webhookId));
}

/** Mutations; each throws ApiError. */
export const shadowCalls = {
  start: (webhookId: string, body: StartShadowInput) =>
    callApi<ShadowView>(pathOf(webhookId), { method: "PUT", body }),
  end: (webhookId: string) => callApi<ShadowView>(pathOf(webhookId), { method: "DELETE" }),
  /** The shadow address becomes the webhook's URL. */
  switch: (webhookId: string) => callApi<ShadowView>(`${pathOf(webhookId)}/switch`, { method: "POST" }),
};
