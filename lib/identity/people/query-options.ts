import { api, getQuery, listQuery } from "#lib/platform/http/query-options.ts";
import type { RoleName } from "./roles.ts";
import type {
  AcceptInvitationInput,
  ChangedRole,
  ForgotPasswordInput,
  InvitationOffer,
  InviteInput,
  OpenOrganizationInput,
  OrganizationSummary,
  PasswordResetOutcome,
  People,
  ResetPasswordInput,
  SentInvitation,
} from "./schemas.ts";

const consolePath = "/api/console";

/** The people of the person's own organization or, for staff, of another one. */
export function peopleQuery(organizationId?: string) {
  return getQuery<People>(["people", organizationId ?? "own"], `${consolePath}/people`, { organizationId });
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
  invite: (body: InviteInput) => api.post<SentInvitation>(`${consolePath}/invitations`, body),
  resend: (invitationId: string) =>
    api.post<Pick<SentInvitation, "link">>(`${invitationPath(invitationId)}/resend`),
  revoke: (invitationId: string) => api.delete(invitationPath(invitationId)),
  changeRole: (userId: string, role: RoleName) => api.patch<ChangedRole>(personPath(userId), { role }),
  remove: (userId: string) => api.delete(personPath(userId)),
  open: (body: OpenOrganizationInput) => api.post<SentInvitation>(`${consolePath}/organizations`, body),
};

/** Calls without a sign-in; each throws ApiError. */
export const accessCalls = {
  readInvitation: (token: string) => api.post<InvitationOffer>("/api/access/invitation", { token }),
  acceptInvitation: (body: AcceptInvitationInput) =>
    api.post<{ email: string }>("/api/access/invitation/accept", body),
  forgotPassword: (body: ForgotPasswordInput) => api.post("/api/access/forgotten-password", body),
  newPassword: (body: ResetPasswordInput) => api.post<PasswordResetOutcome>("/api/access/new-password", body),
};
