import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Caller } from "#lib/platform/access/context.ts";
import { placesOfBusy } from "#lib/platform/rate-limit/places.ts";

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

/** Whom a request of an unknown caller counts for: its network. */
export function callerOfAddress(ipAddress: string | null): Caller {
  const id = `@${toNetwork(ipAddress ?? "unknown")}`;
  return { id, placesId: id, places: placesOfBusy, isUnproven: true };
}

/** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. Other text is returned unchanged. */
export function toNetwork(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress;
  const address = ipaddr.process(ipAddress);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
