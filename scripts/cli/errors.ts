/** Wrong usage, exit code 2. */
export class UsageError extends Error {}

/** The portal refused a request, or it had a bad outcome. A retry would not help. Exit code 1. */
export class Refused extends Error {}

/** There is no such thing. */
export class NotFound extends Refused {}

/** An address did not answer, or not in a usable way. A retry may help. Exit code 1. */
export class Unavailable extends Error {}
