/** Days since the first failure without a success: two warnings, then the webhook is disabled. */
export const disableSchedule = { warnAfterDays: [1, 3], disableAfterDays: 5 } as const;
