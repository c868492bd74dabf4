import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import { listQuery } from "#lib/platform/http/query-options.ts";
import type { RoleName } from "./constants.ts";
import type {
  AcceptInvitationInput,
  ForgotPasswordInput,
  InvitationOffer,
  InviteInput,
  OpenOrganizationInput,
  OrganizationSummary,
  People,
  ResetPasswordInput,
  SentInvitation,
} from "./schemas.ts";

const consolePath = "/api/console";

/** The people of the own organization or, for staff, of another one. */
export function peopleQuery(organizationId?: string) {
  const search = organizationId ? `?${new URLSearchParams({ organizationId })}` : "";
  return queryOptions({
    queryKey: ["people", organizationId ?? "own"],
    queryFn: ({ signal }) => callApi<People>(`${consolePath}/people${search}`, { signal }),
  });
}

export function organizationsQuery() {
  return listQuery<OrganizationSummary>(["organizations"], `${consolePath}/organizations`);
}

function personPath(userId: string): string {
  return `${consolePath}/people/${encodeURIComponent(userId)}`;
}

function invitationPath(invitationId: string): string {
  return `${consolePath}/invitations/${encodeURIComponent(invitationId)}`;
}

/** Mutations; each throws ApiError. After one, invalidate `["people"]` (and `["organizations"]` after `open`). */
export const peopleCalls = {
  invite: (body: InviteInput) =>
    callApi<SentInvitation>(`${consolePath}/invitations`, { method: "POST", body }),
  resend: (invitationId: string) =>
    callApi<Pick<SentInvitation, "link">>(`${invitationPath(invitationId)}/resend`, {
      method: "POST",
      body: {},
    }),
  revoke: (invitationId: string) => callApi(invitationPath(invitationId), { method: "DELETE" }),
  changeRole: (userId: string, role: RoleName) =>
    callApi(personPath(userId), { method: "PATCH", body: { role } }),
  remove: (userId: string) => callApi(personPath(userId), { method: "DELETE" }),
  open: (body: OpenOrganizationInput) =>
    callApi<SentInvitation>(`${consolePath}/organizations`, { method: "POST", body }),
};

/** Calls without a sign-in; each throws ApiError. */
export const accessCalls = {
  readInvitation: (token: string) =>
    callApi<InvitationOffer>("/api/access/invitation", { method: "POST", body: { token } }),
  acceptInvitation: (body: AcceptInvitationInput) =>
    callApi<{ email: string }>("/api/access/invitation/accept", { method: "POST", body }),
  forgotPassword: (body: ForgotPasswordInput) =>
    callApi("/api/access/forgotten-password", { method: "POST", body }),
  newPassword: (body: ResetPasswordInput) => callApi("/api/access/new-password", { method: "POST", body }),
};
