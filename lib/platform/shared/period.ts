const dayMs = 24 * 60 * 60 * 1000;

export type Period = { from?: string | undefined; to?: string | undefined };

/** Whether a period contains no moment. `from` is inclusive. `to` is an exclusive RFC 3339 time, or an inclusive day. */
export function isEmptyPeriod({ from = "", to = "" }: Period): boolean {
  const endMs = Date.parse(to) + (to.includes("T") ? 0 : dayMs);
  return Date.parse(from) >= endMs;
}

export const emptyPeriodError = "Choose an end after the start.";
