/** Whether only this machine can reach an address. */
export function isLocalAddress(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}
