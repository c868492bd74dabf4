/** Spans of full hours that end with the current one. Charts, overview, webhooks, and links to the log share them. */
export const spans = {
  "24h": { name: "24 hours", steps: 24, stepHours: 1 },
  "7d": { name: "7 days", steps: 28, stepHours: 6 },
} as const;
export type ChartSpan = keyof typeof spans;
export const chartSpans = Object.keys(spans) as ChartSpan[];
