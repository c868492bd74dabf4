/** The calls of next-auth's own client that the portal needs; that client is as large as the sign-in page's own code. */

async function post(path: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  const response = await fetch(`/api/auth/${path}`, { method: "POST", body });
  const { url } = (await response.json()) as { url: string };
  return { ok: response.ok, url };
}

/**
 * Signs in with what a person knows or holds.
 *
 * @returns `error` says why not: a code of the server, null when it worked
 */
export async function signIn(
  provider: "credentials" | "passkey",
  fields: Record<string, string>,
): Promise<{ ok: boolean; error: string | null }> {
  const { ok, url } = await post(`callback/${provider}`, fields);
  const error = new URL(url, window.location.href).searchParams.get("error");
  return { ok: ok && error === null, error };
}

/** Goes to the identity provider, and from there to `callbackUrl`. */
export async function signInElsewhere(
  callbackUrl: string,
  parameters: Record<string, string>,
): Promise<void> {
  const { url } = await post(`signin/oidc?${new URLSearchParams(parameters)}`, { callbackUrl });
  window.location.assign(url);
}

/** Ends the session and shows the sign-in. @returns false where the session could not be ended */
export async function signOut(): Promise<boolean> {
  const answer = await post("signout", { callbackUrl: "/signin" }).catch(() => null);
  if (answer?.ok) window.location.assign(answer.url);
  return answer?.ok ?? false;
}
