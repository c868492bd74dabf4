/** Set by server/web.ts on every request, over whatever the caller sent. */
export const remoteAddressHeader = "x-portal-remote-address";

/** The caller's network address, where our own server wrote it down. */
export function remoteAddress(headers: Headers): string | null {
  return headers.get(remoteAddressHeader);
}
