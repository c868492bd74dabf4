import { api, getQuery } from "#lib/platform/http/query-options.ts";
import { webhookPath } from "#lib/webhooks/query-options.ts";
import type { ShadowView, StartShadowInput } from "./schemas.ts";

const pathOf = (webhookId: string) => `${webhookPath(webhookId)}/shadow`;

export function shadowQuery(webhookId: string) {
  return getQuery<ShadowView>(["shadow", webhookId], pathOf(webhookId));
}

/** Mutations; each throws ApiError. */
export const shadowCalls = {
  start: (webhookId: string, body: StartShadowInput) => api.put<ShadowView>(pathOf(webhookId), body),
  end: (webhookId: string) => api.delete<ShadowView>(pathOf(webhookId)),
  /** The shadow address becomes the webhook's URL. */
  switch: (webhookId: string) => api.post<ShadowView>(`${pathOf(webhookId)}/switch`),
};
