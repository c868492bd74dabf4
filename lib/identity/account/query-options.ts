import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { callApi } from "#lib/platform/http/api-client.ts";
import { api, getQuery } from "#lib/platform/http/query-options.ts";
import type {
  Account,
  ChangePasswordInput,
  ConfirmationInput,
  ConfirmationLinkInput,
  ConfirmTotpInput,
  NewFactor,
  RenameInput,
  SentConfirmationLink,
  TotpSetup,
} from "./schemas.ts";

const basePath = "/api/console/account";

export function accountQuery() {
  return getQuery<Account>(["account"], basePath);
}

/** Who is signed in now, past the cache: a request under way may have been sent before a sign-in. @throws ApiError */
export function readAccount(): Promise<Account> {
  return callApi(basePath);
}

/** Mutations; each throws ApiError. `confirm` makes the sign-in recent. */
export const accountCalls = {
  rename: (body: RenameInput) => api.patch(basePath, body),
  changePassword: (body: ChangePasswordInput) => api.put(`${basePath}/password`, body),
  confirm: (body: ConfirmationInput) => api.post(`${basePath}/confirmation`, body),
  sendConfirmationLink: () => api.post<SentConfirmationLink>(`${basePath}/confirmation-link`),
  followConfirmationLink: (body: ConfirmationLinkInput) => api.put(`${basePath}/confirmation-link`, body),
  endOtherSessions: () => api.delete(`${basePath}/sessions`),
  endSession: (sessionId: string) => api.delete(`${basePath}/sessions/${encodeURIComponent(sessionId)}`),
  leave: () => api.post(`${basePath}/leave`),
  beginTotp: () => api.post<TotpSetup>(`${basePath}/totp`),
  confirmTotp: (body: ConfirmTotpInput) => api.put<NewFactor>(`${basePath}/totp`, body),
  removeTotp: () => api.delete(`${basePath}/totp`),
  renewRecoveryCodes: () => api.post<{ recoveryCodes: string[] }>(`${basePath}/recovery-codes`),
  passkeyOptions: () => api.post<PublicKeyCredentialCreationOptionsJSON>(`${basePath}/passkeys/options`),
  addPasskey: (name: string, response: RegistrationResponseJSON) =>
    api.post<NewFactor>(`${basePath}/passkeys`, { name, response }),
  removePasskey: (passkeyId: string) => api.delete(`${basePath}/passkeys/${encodeURIComponent(passkeyId)}`),
};

/** Fetches the options for signing in with a passkey. @throws ApiError */
export function passkeySignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return callApi("/api/access/passkey-options");
}
