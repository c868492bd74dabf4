/** An application has five webhooks. What reached everybody has more deliveries than a page can show. */
export const maxDeliveries = 50;

/** No more unreached events are counted. */
export const maxUnreachedCounted = 1_000;
