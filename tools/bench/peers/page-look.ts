/** A page for Lighthouse to audit. */
export type Visit = { url: string; cookie: string; browserPort: number };
/** Scores from 0 to 100 for performance, accessibility, best practices, and SEO. `faults` says what cost points. */
export type Look = { scores: number[]; layoutShift: number; faults: string[] };
