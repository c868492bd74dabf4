const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

/**
 * A duration of milliseconds: `112 ms`, `2.1 s`, `43 s`, or from a minute on its two largest units, such as `3 min 20 s`. A unit
 * stays on the line of its number.
 */
export function inMs(ms: number | null): string {
  if (ms === null) return "–";
  if (ms < 999.5) return `${Math.round(ms)}\u00a0ms`;
  if (ms < 9_950) return `${Number((ms / 1_000).toFixed(1))}\u00a0s`;
  let rest = Math.round(ms / 1_000);
  const parts = units.map(([unit, seconds]) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => `${count}\u00a0${unit}`)
    .join(" ");
}
