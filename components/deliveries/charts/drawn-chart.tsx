import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  useActiveTooltipLabel,
  XAxis,
  YAxis,
} from "recharts";
import type { DeliveryCharts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import {
  bandOpacity,
  evenTicks,
  getPeriod,
  markLooks,
  outcomeSeries,
  stateSeries,
  toTick,
} from "./chart-labels.ts";

const tick = { fill: "var(--color-muted)", fontSize: 12 };
const lineCursor = { stroke: "var(--color-line-strong)" };

function lineProps(name: string, color: string) {
  const dot = { r: 3, fill: color, strokeWidth: 0, strokeDasharray: "" };
  return { name, stroke: color, strokeWidth: 2, dot, isAnimationActive: false };
}

type Point = DeliveryCharts["points"][number];
type Drawing = {
  /** The height of a point. */
  getHeight: (point: Point) => number;
  valueText: (value: number) => string;
  axis: ComponentProps<typeof YAxis>;
  cursor: object;
  marks: ReactNode;
};

const barCursor = { fill: "var(--color-sunken)" };

function bars(series: { key: string; label: string; color: string }[]) {
  return series.map(({ key, label, color }) => (
    <Bar key={key} dataKey={key} name={label} stackId="bar" fill={color} isAnimationActive={false} />
  ));
}

/** In percent with one decimal; null without attempts. */
function getErrorPercent({ failed, total }: Point): number | null {
  return total === 0 ? null : Math.round((failed / total) * 1000) / 10;
}

const drawings = {
  states: {
    getHeight: ({ states }) => Object.values(states).reduce((sum, count) => sum + count, 0),
    valueText: inCount,
    axis: { tickFormatter: inCount },
    cursor: barCursor,
    marks: bars(stateSeries.map(({ state, ...look }) => ({ key: state, ...look }))),
  },
  answers: {
    getHeight: ({ total }) => total,
    valueText: inCount,
    axis: { tickFormatter: inCount },
    cursor: barCursor,
    marks: bars(outcomeSeries.map(({ outcome, ...look }) => ({ key: outcome, ...look }))),
  },
  errorRate: {
    getHeight: (point) => getErrorPercent(point) ?? 0,
    valueText: (value) => `${value}%`,
    axis: { unit: "%" },
    cursor: lineCursor,
    marks: (
      <Area
        dataKey="errorPercent"
        fill="var(--color-chart-bad-soft)"
        fillOpacity={1}
        {...lineProps("Failed", "var(--color-chart-bad)")}
      />
    ),
  },
  latency: {
    getHeight: ({ p95Ms }) => p95Ms ?? 0,
    valueText: inMs,
    axis: { tickFormatter: inMs },
    cursor: lineCursor,
    marks: [
      <Line
        key="p95"
        dataKey="p95Ms"
        strokeDasharray="5 4"
        {...lineProps("p95", "var(--color-chart-mark)")}
      />,
      <Line key="p50" dataKey="p50Ms" {...lineProps("p50", "var(--color-chart-note)")} />,
    ],
  },
} satisfies Record<string, Drawing>;

function getTip(stepHours: number, valueText: Drawing["valueText"]) {
  return ({ active, payload, label }: TooltipContentProps) => {
    if (!active) return null;
    const shown = payload.filter(({ value }) => typeof value === "number" && value > 0);
    return (
      <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-lifted">
        <p className="mb-1 font-medium">{getPeriod(String(label), stepHours)}</p>
        {shown.map(({ name, value, color }) => (
          <p key={String(name)} className="flex items-center gap-2 tabular-nums">
            <span
              aria-hidden
              className="size-2 forced-color-adjust-none rounded-full"
              style={{ background: color }}
            />
            <span className="grow text-muted">{String(name)}</span>
            {valueText(Number(value))}
          </p>
        ))}
        {shown.length === 0 && <p className="text-muted">None</p>}
      </div>
    );
  };
}

/** Failures and pauses as areas, changes as lines, each over the steps that it is in. The legend names them. */
function toMarks({ points, stepHours, marks }: DeliveryCharts): ReactNode[] {
  const startMs = Date.parse(points[0]?.from ?? "");
  const last = points.length - 1;
  const toStep = (at: string | null) => {
    const step = at === null ? last : Math.floor((Date.parse(at) - startMs) / (stepHours * 3_600_000));
    return points[Math.min(Math.max(step, 0), last)]?.from ?? "";
  };
  return marks.map(({ kind, from, to }) =>
    kind === "change" ? (
      <ReferenceLine
        key={`${kind} ${from}`}
        x={toStep(from)}
        stroke={markLooks.change.color}
        strokeDasharray="2 3"
      />
    ) : (
      <ReferenceArea
        key={`${kind} ${from}`}
        x1={toStep(from)}
        x2={toStep(to)}
        fill={markLooks[kind].color}
        fillOpacity={bandOpacity}
        strokeOpacity={0}
      />
    ),
  );
}

/** Tells which step the pointer or the arrow keys chose. */
function ChosenStep({ step }: { step: RefObject<string | null> }) {
  const label = useActiveTooltipLabel();
  useEffect(() => {
    step.current = label === undefined ? null : String(label);
  }, [label, step]);
  return null;
}

type Props = {
  title: string;
  charts: DeliveryCharts;
  kind: keyof typeof drawings;
  /** Called with the start of the step that a person clicks, or opens with Enter. */
  onChoose: (from: string) => void;
};

/** Deliveries by state, attempts by answer, the share that failed, or how long they took, over time. */
export function DrawnChart({ title, charts, kind, onChoose }: Props) {
  const { points, stepHours } = charts;
  const step = useRef<string | null>(null);
  function openByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.stopPropagation();
    if (step.current !== null) onChoose(step.current);
  }
  const { getHeight, valueText, axis, cursor, marks }: Drawing = drawings[kind];
  const data = points.map((point) => ({
    ...point.counts,
    ...point.states,
    errorPercent: getErrorPercent(point),
    from: point.from,
    p50Ms: point.p50Ms,
    p95Ms: point.p95Ms,
  }));
  const ticks = evenTicks(Math.max(...points.map(getHeight)));
  return (
    <div
      className="h-full"
      onKeyDownCapture={openByEnter}
      // The chart would choose its oldest step. Without one, the left arrow begins with the newest.
      onFocusCapture={(event) => event.stopPropagation()}
    >
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
        <ComposedChart
          data={data}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          aria-label={`${title}. The arrow keys choose a time, Enter opens its deliveries.`}
          barCategoryGap="18%"
          onClick={({ activeLabel }) => activeLabel !== undefined && onChoose(String(activeLabel))}
          className="cursor-pointer"
        >
          <CartesianGrid vertical={false} syncWithTicks stroke="var(--color-line)" />
          <XAxis
            dataKey="from"
            // Also without bars, so that a mark within one step has its width.
            scale="band"
            tickFormatter={(from: string) => toTick(from, stepHours)}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: "var(--color-line)" }}
            ticks={points.flatMap(({ from }, index) => (index % 4 === 0 ? [from] : []))}
            interval={0}
            height={24}
          />
          <YAxis
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={52}
            ticks={ticks}
            interval={0}
            // A point on the highest line is not cut.
            domain={[0, (ticks.at(-1) ?? 1) * 1.06]}
            {...axis}
          />
          <Tooltip isAnimationActive={false} cursor={cursor} content={getTip(stepHours, valueText)} />
          {toMarks(charts)}
          {marks}
          <ChosenStep step={step} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
