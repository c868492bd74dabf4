import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type {
  Account,
  ChangePasswordInput,
  ConfirmTotpInput,
  NewFactor,
  RenameInput,
  TotpSetup,
} from "./schemas.ts";

const basePath = "/api/console/account";

export function accountQuery() {
  return queryOptions({
    queryKey: ["account"],
    queryFn: ({ signal }) => callApi<Account>(basePath, { signal }),
  });
}

/** Mutations; each throws ApiError, those of factors with the code `sign_in_not_recent` until `confirm`. */
export const accountCalls = {
  rename: (body: RenameInput) => callApi(basePath, { method: "PATCH", body }),
  changePassword: (body: ChangePasswordInput) => callApi(`${basePath}/password`, { method: "PUT", body }),
  confirm: (body: { password: string }) => callApi(`${basePath}/confirmation`, { method: "POST", body }),
  endSessions: () => callApi(`${basePath}/sessions`, { method: "DELETE" }),
  endSession: (sessionId: string) =>
    callApi(`${basePath}/sessions/${encodeURIComponent(sessionId)}`, { method: "DELETE" }),
  leave: () => callApi(`${basePath}/leave`, { method: "POST", body: {} }),
  beginTotp: () => callApi<TotpSetup>(`${basePath}/totp`, { method: "POST", body: {} }),
  confirmTotp: (body: ConfirmTotpInput) => callApi<NewFactor>(`${basePath}/totp`, { method: "PUT", body }),
  removeTotp: () => callApi(`${basePath}/totp`, { method: "DELETE" }),
  renewRecoveryCodes: () =>
    callApi<{ recoveryCodes: string[] }>(`${basePath}/recovery-codes`, { method: "POST", body: {} }),
  passkeyOptions: () =>
    callApi<PublicKeyCredentialCreationOptionsJSON>(`${basePath}/passkeys/options`, {
      method: "POST",
      body: {},
    }),
  addPasskey: (name: string, response: RegistrationResponseJSON) =>
    callApi<NewFactor>(`${basePath}/passkeys`, { method: "POST", body: { name, response } }),
  removePasskey: (passkeyId: string) =>
    callApi(`${basePath}/passkeys/${encodeURIComponent(passkeyId)}`, { method: "DELETE" }),
};

/** Fetches the options for signing in with a passkey. @throws ApiError */
export function passkeySignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return callApi("/api/access/passkey-options");
}
