/**
 * QUEUED: not attempted yet. RETRYING: failed, with a retry scheduled. HELD: kept while its webhook is paused or disabled.
 * DELIVERED and GIVEN_UP: ended. A resend keeps the last state until its first attempt ends: see `isResending`.
 */
export const deliveryStates = ["QUEUED", "RETRYING", "HELD", "DELIVERED", "GIVEN_UP"] as const;

/** Only the newest attempts of a delivery are shown: people can resend it any number of times, and each attempt has its bodies. */
export const maxShownAttempts = 50;
