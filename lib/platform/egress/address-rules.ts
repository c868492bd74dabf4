import ipaddr from "ipaddr.js";
import { env } from "#lib/platform/env.ts";

/** Where global unicast IPv6 addresses are given out (RFC 4291 §2.4); `::127.0.0.1` written in hex is outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether the portal may connect to an IP address: a public unicast one, or one that `EGRESS_ALLOW` names. Everything
 * else (private, loopback, link-local, metadata, multicast, reserved, and IPv6 forms that embed an IPv4 address) is
 * refused, and so is a text that is no IP address.
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

/** Whether `EGRESS_ALLOW` names this address: such a receiver may use plain http. */
export function isListedAddress(address: string): boolean {
  return ipaddr.isValid(address) && isListed(ipaddr.process(address));
}
