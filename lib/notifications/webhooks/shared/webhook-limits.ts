/** The contract's maximum per application, enforced by the database. */
export const maxWebhooks = 5;

/** Days since the first failure without a success: two warnings, then the webhook is disabled. */
export const failureLimits = { warnAfterDays: [1, 3], disableAfterDays: 5 } as const;
