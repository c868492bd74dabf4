import ipaddr from "ipaddr.js";
import { env } from "#lib/platform/env.ts";

/** Global unicast IPv6 addresses (RFC 4291 §2.4). `::127.0.0.1` in hexadecimal is not one. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether the portal may connect to an IP address: a public unicast address, or one in `EGRESS_ALLOW`. Not private,
 * loopback, link-local, metadata, multicast, reserved, or IPv6 that embeds IPv4.
 */
export function isAllowedAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (isListed(parsed)) return true;
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

function isListed(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return env().EGRESS_ALLOW.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/** Whether `EGRESS_ALLOW` contains the address. Such a receiver may use http. */
export function isListedAddress(address: string): boolean {
  return ipaddr.isValid(address) && isListed(ipaddr.process(address));
}
