import { isIP } from "node:net";

/** Set by server/web.ts on every request, over any value that the caller sent. */
export const remoteAddressHeader = "x-portal-remote-address";

/** The caller's network address. */
export function remoteAddress(headers: Headers): string | null {
  return headers.get(remoteAddressHeader);
}

/**
 * The caller's address. Each proxy appends the address that called it to X-Forwarded-For, so with N trusted proxies the
 * N-th entry from the end is the caller, and earlier entries can be forged. Without that entry, the request did not pass
 * the proxies.
 *
 * @param trustedHops number of trusted proxies; 0 ignores the header
 */
export function callerAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const entries = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  const entry = trustedHops === 0 ? undefined : entries.at(-trustedHops);
  return entry !== undefined && isIP(entry) !== 0 ? entry : socketAddress;
}
