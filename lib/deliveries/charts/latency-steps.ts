/** A step ends 20 % above where it begins; step 0 is everything up to one millisecond. */
export const latencyFactor = 1.2;

/**
 * The duration that `share` of all stay under, from counts by step; within a step they are taken as evenly spread, so
 * it is off by less than the step is wide.
 *
 * @param counts how many attempts fell into each step
 * @returns milliseconds; null where there are none
 */
export function percentileMs(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [step, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    const wanted = total * share - below;
    if (wanted <= count) return step === 0 ? 1 : Math.round(latencyFactor ** (step - 1 + wanted / count));
    below += count;
  }
  return null;
}
