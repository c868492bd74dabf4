import { callApi } from "#lib/platform/http/api-client.ts";
import { getQuery, listQuery } from "#lib/platform/http/query-options.ts";
import type {
  AddClientKeyInput,
  Application,
  ApplicationWithSecret,
  CreateApplicationInput,
  RotateClientSecretInput,
  SetJwksUrlInput,
  UpdateApplicationInput,
} from "./schemas.ts";

const basePath = "/api/console/applications";

function pathOf(applicationId: string): string {
  return `${basePath}/${encodeURIComponent(applicationId)}`;
}

export function applicationsQuery() {
  return listQuery<Application>(["applications"], basePath);
}

export function applicationQuery(applicationId: string) {
  return getQuery<Application>(["applications", applicationId], pathOf(applicationId));
}

/** Mutations; each throws ApiError. After one, invalidate `["applications"]`. */
export const applicationCalls = {
  create: (input: CreateApplicationInput) =>
    callApi<ApplicationWithSecret>(basePath, { method: "POST", body: input }),
  update: (applicationId: string, input: UpdateApplicationInput) =>
    callApi<Application>(pathOf(applicationId), { method: "PATCH", body: input }),
  delete: (applicationId: string) => callApi(pathOf(applicationId), { method: "DELETE" }),
  rotateSecret: (applicationId: string, input: RotateClientSecretInput) =>
    callApi<ApplicationWithSecret>(`${pathOf(applicationId)}/secrets`, { method: "POST", body: input }),
  deactivateSecret: (applicationId: string, secretId: string) =>
    callApi<Application>(`${pathOf(applicationId)}/secrets/${encodeURIComponent(secretId)}`, {
      method: "DELETE",
    }),
  addKey: (applicationId: string, input: AddClientKeyInput) =>
    callApi<Application>(`${pathOf(applicationId)}/keys`, { method: "POST", body: input }),
  removeKey: (applicationId: string, kid: string) =>
    callApi<Application>(`${pathOf(applicationId)}/keys/${encodeURIComponent(kid)}`, { method: "DELETE" }),
  setJwksUrl: (applicationId: string, input: SetJwksUrlInput) =>
    callApi<Application>(`${pathOf(applicationId)}/jwks-url`, { method: "PUT", body: input }),
};
