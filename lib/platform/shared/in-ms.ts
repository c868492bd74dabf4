/** `112 ms`, or `2.1 s` from a second on. The unit stays on the line of its number. */
export function inMs(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 1_000 ? `${ms}\u00a0ms` : `${Number((ms / 1000).toFixed(1))}\u00a0s`;
}
