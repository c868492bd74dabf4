/** The time `seconds` after `date` (before it, where negative). */
export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** Whole seconds since the epoch, as JWT claims and Standard Webhooks want them. */
export function toEpochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
