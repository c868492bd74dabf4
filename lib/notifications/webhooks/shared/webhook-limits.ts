/** The contract's maximum per application, enforced by the database. */
export const maxWebhooks = 5;

/** A webhook that accepts within this time is prompt. Half of a worker's capacity is reserved for those. */
export const promptMs = 1_000;
