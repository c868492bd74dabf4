import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Caller } from "#lib/platform/access/context.ts";
import { placesOfBusy } from "./places.ts";

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
