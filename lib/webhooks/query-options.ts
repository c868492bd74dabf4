import { api, getQuery } from "#lib/platform/http/query-options.ts";
import type { RotateSecretInput } from "#lib/platform/http/schemas.ts";
import type {
  ConsoleWebhook,
  RegisteredWebhook,
  RegisterWebhookInput,
  RevealedSecret,
  UpdatedWebhook,
  UpdateWebhookInput,
  WebhookFilter,
  WebhookLimits,
} from "./schemas.ts";

const basePath = "/api/notification/v2/webhooks";

function webhookPath(webhookId: string): string {
  return `${basePath}/${encodeURIComponent(webhookId)}`;
}

/** The page of a webhook. */
export const webhookTabs = ["deliveries", "charts", "receiver", "secret", "settings"] as const;
export type WebhookTab = (typeof webhookTabs)[number];

export function addressOfWebhook(webhookId: string, tab: WebhookTab = "deliveries"): string {
  const path = `/webhooks/${encodeURIComponent(webhookId)}`;
  return tab === "deliveries" ? path : `${path}?tab=${tab}`;
}

/** The registered webhooks of a filter, with at most one of its parts. */
export function webhooksQuery({ applicationId, organizationId, webhookId }: WebhookFilter = {}) {
  const filter = { applicationId, organizationId, webhookId };
  return getQuery<ConsoleWebhook[]>(["webhooks", filter], basePath, filter);
}

/** Mutations; each throws ApiError. After one, invalidate `["webhooks"]` and `["applications"]`. */
export const webhookCalls = {
  register: (input: Omit<RegisterWebhookInput, "type">) =>
    api.post<RegisteredWebhook>(basePath, { ...input, type: "ORDER" }),
  update: (webhookId: string, input: UpdateWebhookInput) =>
    api.patch<UpdatedWebhook>(webhookPath(webhookId), input),
  /** For staff, audited. */
  setLimits: (webhookId: string, limits: WebhookLimits) =>
    api.put<ConsoleWebhook>(`/api/console/webhooks/${encodeURIComponent(webhookId)}/limits`, limits),
  unregister: (webhookId: string) => api.delete(webhookPath(webhookId)),
  /** Audited, and only for people of the organization that owns the webhook. */
  revealSecret: (webhookId: string) =>
    api.post<RevealedSecret>(`/api/console/webhooks/${encodeURIComponent(webhookId)}/secret`),
  /** Returns the new secret. Deliveries use the old one until the overlap ends or the new one is promoted. */
  rotateSecret: (webhookId: string, input: RotateSecretInput) =>
    api.post<RegisteredWebhook>(`${webhookPath(webhookId)}/rotation`, input),
  /** Ends the overlap of a rotation now: deliveries use the new secret. */
  promoteSecret: (webhookId: string) => api.delete<ConsoleWebhook>(`${webhookPath(webhookId)}/rotation`),
  pause: (webhookId: string) => api.post<ConsoleWebhook>(`${webhookPath(webhookId)}/pause`),
  /** Resumes a paused or disabled webhook. Held deliveries are sent. */
  resume: (webhookId: string) => api.post<ConsoleWebhook>(`${webhookPath(webhookId)}/resume`),
};
