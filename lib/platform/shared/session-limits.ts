/** A session ends a day after sign-in, even if it is in use. Source: NIST SP 800-63B-4 §2.2.3. */
export const sessionMaxAgeSeconds = 24 * 60 * 60;

/** Eight hours without a request. */
export const sessionIdleSeconds = 8 * 60 * 60;
