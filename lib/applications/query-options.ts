import { api, getQuery, listQuery } from "#lib/platform/http/query-options.ts";
import type {
  Application,
  ApplicationWithSecret,
  CreateApplicationInput,
  EndedTokens,
  RotateClientSecretInput,
  UpdateApplicationInput,
} from "./schemas.ts";

const basePath = "/api/console/applications";

function toPath(applicationId: string): string {
  return `${basePath}/${encodeURIComponent(applicationId)}`;
}

export function applicationsQuery() {
  return listQuery<Application>(["applications"], basePath);
}

export function applicationQuery(applicationId: string) {
  return getQuery<Application>(["applications", applicationId], toPath(applicationId));
}

/** How many tokens the end of a client secret, or of scopes, would end. */
export function endedTokensQuery(applicationId: string, ending: { secretId: string } | { scopes: string }) {
  const path = `${toPath(applicationId)}/ended-tokens`;
  return getQuery<EndedTokens>(["applications", applicationId, "ended tokens", ending], path, ending);
}

/** Mutations; each throws ApiError. After one, invalidate `["applications"]`. */
export const applicationCalls = {
  create: (input: CreateApplicationInput) => api.post<ApplicationWithSecret>(basePath, input),
  update: (applicationId: string, input: UpdateApplicationInput) =>
    api.patch<Application>(toPath(applicationId), input),
  delete: (applicationId: string) => api.delete(toPath(applicationId)),
  rotateSecret: (applicationId: string, input: RotateClientSecretInput) =>
    api.post<ApplicationWithSecret>(`${toPath(applicationId)}/secrets`, input),
  deactivateSecret: (applicationId: string, secretId: string) =>
    api.delete<Application>(`${toPath(applicationId)}/secrets/${encodeURIComponent(secretId)}`),
};
