/** An international mile. */
export const metersPerMile = 1_609.344;

/** Rounds to the two decimals of responses. `Math.round(miles * 100)` would round the product first. */
export function roundMiles(miles: number): number {
  return Number(miles.toFixed(2));
}
