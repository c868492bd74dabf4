import { env } from "#lib/platform/env.ts";

/** A place of this portal, whatever the parameter says: a sign-in must not send people elsewhere. */
export function safeCallback(value: string | string[] | undefined): string {
  if (typeof value !== "string" || !URL.canParse(value, env().BASE_URL)) return "/";
  const { origin, pathname, search } = new URL(value, env().BASE_URL);
  // A path that begins with two slashes would be read as another host.
  return origin === new URL(env().BASE_URL).origin ? `${pathname.replace(/^\/+/, "/")}${search}` : "/";
}
