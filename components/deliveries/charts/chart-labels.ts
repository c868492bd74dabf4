import type { AttemptSummary, Outcome } from "#lib/deliveries/schemas.ts";

/** Each class of answers with its color, in the order of the bars from the bottom up. */
export const outcomeLooks: { outcome: Outcome; words: string; color: string }[] = [
  { outcome: "2xx", words: "2xx, delivered", color: "var(--color-good)" },
  { outcome: "3xx", words: "3xx, redirected", color: "var(--color-note)" },
  { outcome: "4xx", words: "4xx, refused", color: "var(--color-warn)" },
  { outcome: "5xx", words: "5xx, broken", color: "var(--color-bad)" },
  { outcome: "none", words: "No answer", color: "var(--color-line-strong)" },
];

/** In percent with one decimal; a dash without attempts. */
export function errorRate({ failed, total }: AttemptSummary): string {
  return total === 0 ? "–" : `${Math.round((failed / total) * 1000) / 10} %`;
}

export function inMs(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const hour = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-US", { weekday: "short", hour: "2-digit", hourCycle: "h23" });
const whole = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The label of a point on the axis, in the reader's time zone. */
export function tickOf(from: string, stepHours: number): string {
  return stepHours === 1 ? hour.format(new Date(from)) : `${day.format(new Date(from))}:00`;
}

export function periodOf(from: string, stepHours: number): string {
  const start = new Date(from);
  return `${whole.format(start)} – ${hour.format(new Date(start.getTime() + stepHours * 3_600_000))}`;
}
