import type { Application } from "#lib/applications/schemas.ts";
import { callApi } from "#lib/platform/http/api-client.ts";
import { listQuery } from "#lib/platform/http/query-options.ts";
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

function webhookPath(webhookId: string): string {
  return `/api/console/webhooks/${encodeURIComponent(webhookId)}`;
}

/** Mutations; each throws ApiError. */
export const sandboxCalls = {
  createOrder: (input: CreateSandboxOrderInput) =>
    callApi<SandboxChange>(ordersPath, { method: "POST", body: input }),
  changeOrder: (orderNumber: string, input: SandboxActionInput) =>
    callApi<SandboxChange>(`${ordersPath}/${encodeURIComponent(orderNumber)}/actions`, {
      method: "POST",
      body: input,
    }),
  setFault: (webhookId: string, input: SetFaultInput) =>
    callApi<ConsoleWebhook>(`${webhookPath(webhookId)}/fault`, { method: "PUT", body: input }),
  skipWait: (webhookId: string) =>
    callApi<{ deliveries: number }>(`${webhookPath(webhookId)}/skip-wait`, { method: "POST" }),
  requestProduction: (applicationId: string, input: RequestProductionInput) =>
    callApi<Application>(
      `/api/console/applications/${encodeURIComponent(applicationId)}/production-request`,
      { method: "POST", body: input },
    ),
  decideProduction: (requestId: string, input: DecideProductionInput) =>
    callApi<QueuedRequest>(`${requestsPath}/${encodeURIComponent(requestId)}`, {
      method: "PATCH",
      body: input,
    }),
};
