import type { Application } from "#lib/applications/schemas.ts";
import { api, listQuery } from "#lib/platform/http/query-options.ts";
import { webhookPath } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import type {
  CreateSandboxOrderInput,
  DecideProductionInput,
  QueuedRequest,
  RequestProductionInput,
  SandboxActionInput,
  SandboxChange,
  SandboxOrder,
  SetFaultInput,
} from "./schemas.ts";

const requestsPath = "/api/console/production-requests";

export function productionRequestsQuery() {
  return listQuery<QueuedRequest>(["production-requests"], requestsPath);
}

const ordersPath = "/api/console/sandbox-orders";

/** The newest test orders of the person's organization. */
export function sandboxOrdersQuery() {
  return listQuery<SandboxOrder>(["sandbox-orders"], ordersPath);
}

/** Mutations; each throws ApiError. */
export const sandboxCalls = {
  createOrder: (input: CreateSandboxOrderInput) => api.post<SandboxChange>(ordersPath, input),
  changeOrder: (orderNumber: string, input: SandboxActionInput) =>
    api.post<SandboxChange>(`${ordersPath}/${encodeURIComponent(orderNumber)}/actions`, input),
  setFault: (webhookId: string, input: SetFaultInput) =>
    api.put<ConsoleWebhook>(`${webhookPath(webhookId)}/fault`, input),
  skipWait: (webhookId: string) => api.post<{ deliveries: number }>(`${webhookPath(webhookId)}/skip-wait`),
  requestProduction: (applicationId: string, input: RequestProductionInput) =>
    api.post<Application>(
      `/api/console/applications/${encodeURIComponent(applicationId)}/production-request`,
      input,
    ),
  decideProduction: (requestId: string, input: DecideProductionInput) =>
    api.patch<QueuedRequest>(`${requestsPath}/${encodeURIComponent(requestId)}`, input),
};
