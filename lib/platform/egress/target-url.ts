import { isIP } from "node:net";
import { env } from "#lib/platform/env.ts";
import { isAllowedAddress, isListedAddress } from "./address-rules.ts";

/** The URL of an application's inbox. */
export function inboxUrl(inboxKey: string): string {
  return `${env().BASE_URL}/api/inbox/v1/${inboxKey}`;
}

/** Whether a URL is one of the portal's inboxes, which are always allowed. */
export function isInboxUrl(url: URL): boolean {
  const prefix = `${env().BASE_URL}/api/inbox/v1/`;
  return url.href.startsWith(prefix) && /^[\w-]+$/.test(url.href.slice(prefix.length));
}

/** The host of a URL without the brackets of IPv6 and without a trailing dot. */
function getHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

/**
 * Why the portal would never deliver to a URL, judged by its text. `guardedConnector` checks what a name resolves to. The
 * URL parser has normalized every spelling of an IPv4 address.
 *
 * Source: contract, "Receivers on private addresses or plain http".
 */
export function targetUrlErrors(text: string): string[] {
  const url = URL.parse(text);
  if (!url || isInboxUrl(url)) return [];
  const host = getHost(url);
  const isLiteral = isIP(host) !== 0;
  const isLocalName = host === "localhost" || host.endsWith(".localhost");
  const listed = isLiteral ? isListedAddress(host) : isLocalName && isListedAddress("127.0.0.1");
  const errors: string[] = [];
  if (url.protocol !== "https:" && !listed)
    errors.push("Use https: order data must not travel in the clear. Your inbox in the portal works too.");
  const isPublicName = listed || (!isLocalName && host.includes("."));
  if (isLiteral ? !isAllowedAddress(host) : !isPublicName) {
    const what = isLiteral ? "This is not a public address" : "This name is not public";
    errors.push(`${what}, so the portal cannot reach it. Use a public one, or your inbox in the portal.`);
  }
  return errors;
}
