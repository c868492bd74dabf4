/** No rules on characters, because length makes a password good. Source: NIST SP 800-63B-4 §3.1.1.2. */
export const passwordLength = { min: 12, max: 200 } as const;
