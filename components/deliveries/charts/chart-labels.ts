import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog, toView } from "#components/deliveries/log-address.ts";
import type {
  AttemptSummary,
  ChartMark,
  ChartQuery,
  DeliveryCharts,
  DeliveryState,
  Outcome,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { formatDate } from "#lib/platform/shared/format-time.ts";

/** The states with their colors, in the order of bars from the bottom up. */
export const stateSeries = (["DELIVERED", "QUEUED", "HELD", "RETRYING", "GIVEN_UP"] as const).map(
  (state: DeliveryState) => ({
    state,
    label: deliveryStates[state].label,
    color: deliveryStates[state].color,
  }),
);

/** The log of the deliveries that were created in a step of the charts, which count no tests. */
export function logOfStep(query: ChartQuery, from: string, stepHours: number): string {
  const to = new Date(Date.parse(from) + stepHours * 3_600_000).toISOString();
  return addressOfLog({ ...toView(query), webhookId: query.webhookId, tests: "exclude", from, to });
}

/** Even ticks from 0 to `most` or a little more, in whole steps of 1, 2, or 5 times a power of ten. */
export function evenTicks(max: number): number[] {
  const wanted = Math.max(max / 4, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

/** Each class of answers with its color, in the order of the bars from the bottom up. */
export const outcomeSeries: { outcome: Outcome; label: string; color: string }[] = [
  { outcome: "2xx", label: "2xx, delivered", color: "var(--color-chart-good)" },
  { outcome: "3xx", label: "3xx, redirected", color: "var(--color-chart-warn-strong)" },
  { outcome: "4xx", label: "4xx, refused", color: "var(--color-chart-warn)" },
  { outcome: "5xx", label: "5xx, receiver error", color: "var(--color-chart-bad)" },
  { outcome: "none", label: "No usable answer", color: "var(--color-chart-off)" },
];

/** What is drawn behind the figures of one webhook, with its word in the legends and its color. */
export const markLooks = {
  failure: { label: "Incident", color: "var(--color-chart-bad)" },
  pause: { label: "Paused", color: "var(--color-chart-off)" },
  change: { label: "Changed", color: "var(--color-chart-note)" },
} as const satisfies Record<ChartMark["kind"], { label: string; color: string }>;

/** Of the areas of incidents and pauses. */
export const bandOpacity = 0.12;

/** Each kind of mark that the charts have, once. */
export function markKinds(marks: readonly ChartMark[]): ChartMark["kind"][] {
  const kinds = new Set(marks.map(({ kind }) => kind));
  return (["failure", "pause", "change"] as const).filter((kind) => kinds.has(kind));
}

/** In percent with one decimal; a dash without attempts. */
export function errorRate({ failed, total }: AttemptSummary): string {
  return total === 0 ? "–" : `${Math.round((failed / total) * 1000) / 10}%`;
}

const fewSteps = 3;

/** The start of the first step with figures, if only a few steps at the end have any: alone, their bars look like an error. */
export function startOfFew(points: DeliveryCharts["points"]): string | null {
  const first = points.findIndex(
    ({ total, states }) => total > 0 || Object.values(states).some((count) => count > 0),
  );
  return first < points.length - fewSteps ? null : (points[first]?.from ?? null);
}

const hourFormat = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const hour = new Intl.DateTimeFormat("en-US", hourFormat);
const utcHour = new Intl.DateTimeFormat("en-US", { ...hourFormat, timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-US", { weekday: "short", hour: "2-digit", hourCycle: "h23" });

/** The label of a point on the axis, in the reader's time zone. */
export function toTick(from: string, stepHours: number): string {
  return stepHours === 1 ? hour.format(new Date(from)) : `${day.format(new Date(from))}:00`;
}

/** The start and end of a step, in UTC or in the reader's time zone. */
export function getPeriod(from: string, stepHours: number, zone?: "UTC"): string {
  const start = new Date(from);
  const end = new Date(start.getTime() + stepHours * 3_600_000);
  return `${formatDate(start, Date.now(), { zone })} – ${(zone ? utcHour : hour).format(end)}`;
}
