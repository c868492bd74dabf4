import { env } from "#lib/platform/env.ts";

/** A path of this portal for any parameter: a sign-in must not redirect people elsewhere. */
export function safeCallback(value: string | string[] | undefined): string {
  if (typeof value !== "string" || !URL.canParse(value, env().BASE_URL)) return "/";
  const { origin, pathname, search } = new URL(value, env().BASE_URL);
  // A path with two leading slashes would be another host.
  return origin === new URL(env().BASE_URL).origin ? `${pathname.replace(/^\/+/, "/")}${search}` : "/";
}

/** Whether next-auth can parse it: a path, or a whole URL. It answers anything else with 500. */
export function isCallbackUrl(value: string): boolean {
  const url = URL.parse(value, value.startsWith("/") ? env().BASE_URL : undefined);
  return url !== null && /^https?:$/.test(url.protocol);
}
