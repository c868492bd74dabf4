/** Attempts to send an email, or a message to an alert channel, after 1, 2, 4 … 256 minutes. */
export const maxAttempts = 10;

/** For how many whole hours it is attempted. */
export const attemptHours = Math.floor((2 ** (maxAttempts - 1) - 1) / 60);
