/** The calls of next-auth's own client that the portal needs. That client is as large as the code of the sign-in page. */

/** Why a sign-in failed, by the error code of the server. */
const failures: Record<string, string> = {
  too_many_requests: "Too many attempts. Wait a few minutes, or sign in with a passkey or a code.",
  second_factor_wrong: "The code is incorrect or was already used. Wait for the next one.",
  unavailable: "The portal cannot sign you in right now. Try again in a minute.",
  internal_error: "The portal cannot sign you in right now. Try again in a minute.",
};
const wrong = {
  credentials: "The email address or password is incorrect. Check both and try again.",
  passkey: "The passkey was not accepted. Try again, or sign in with your password.",
};

export class SignInError extends Error {
  readonly isLimited: boolean;

  constructor(message: string, code?: string) {
    super(message);
    this.isLimited = code === "too_many_requests";
  }
}

async function post(path: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  const response = await fetch(`/api/auth/${path}`, { method: "POST", body });
  const { url } = (await response.json()) as { url: string };
  return { ok: response.ok, url };
}

/**
 * Signs in with a password or a passkey.
 *
 * @returns whether the person is signed in, or must give a second factor first
 * @throws SignInError
 */
export async function signIn(
  provider: keyof typeof wrong,
  fields: Record<string, string>,
): Promise<"signed_in" | "second_factor_required"> {
  const { ok, url } = await post(`callback/${provider}`, fields).catch(() => {
    throw new SignInError("The portal cannot be reached. Check your connection and try again.");
  });
  const error = new URL(url, window.location.href).searchParams.get("error");
  if (error === "second_factor_required") return error;
  if (ok && error === null) return "signed_in";
  throw new SignInError(failures[error ?? ""] ?? wrong[provider], error ?? undefined);
}

/** Leaves for a new page, so that nothing of this one stays in memory. Pending from then on: the button stays busy. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => undefined);
}

/** Goes to the identity provider, and from there to `callbackUrl`. */
export async function signInElsewhere(
  callbackUrl: string,
  parameters: Record<string, string>,
): Promise<never> {
  const { url } = await post(`signin/oidc?${new URLSearchParams(parameters)}`, { callbackUrl });
  return leaveFor(url);
}

/** Ends the session and shows the sign-in page, or another page. @returns false if the session could not be ended */
export async function signOut(callbackUrl = "/signin"): Promise<boolean> {
  const response = await post("signout", { callbackUrl }).catch(() => null);
  if (response?.ok) window.location.assign(response.url);
  return response?.ok ?? false;
}
