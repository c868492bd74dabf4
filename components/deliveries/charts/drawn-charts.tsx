"use client";

import type { ComponentProps, ReactNode } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { DeliveryCharts } from "#lib/deliveries/schemas.ts";
import { inMs, outcomeLooks, periodOf, tickOf } from "./chart-labels.ts";

type Props = { charts: DeliveryCharts };

const tick = { fill: "var(--color-muted)", fontSize: 12 };
const xAxis = {
  tick,
  tickLine: false,
  axisLine: { stroke: "var(--color-line)" },
  minTickGap: 32,
  height: 24,
};
const yAxis = { tick, tickLine: false, axisLine: false, width: 52 };
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

/** What the charts draw of each point. */
function drawnPoints({ points }: DeliveryCharts) {
  return points.map(({ from, counts, total, failed, p50Ms, p95Ms }) => ({
    ...counts,
    from,
    errorPercent: total === 0 ? null : Math.round((failed / total) * 1000) / 10,
    p50Ms,
    p95Ms,
  }));
}

/** The tooltip of a point. */
function tipOf(stepHours: number, wordsOf: (value: number) => string) {
  return ({ active, payload, label }: TooltipContentProps) => {
    if (!active) return null;
    const shown = payload.filter(({ value }) => typeof value === "number" && value > 0);
    return (
      <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-lifted">
        <p className="mb-1 font-medium">{periodOf(String(label), stepHours)}</p>
        {shown.map(({ name, value, color }) => (
          <p key={String(name)} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            <span className="grow text-muted">{String(name)}</span>
            {wordsOf(Number(value))}
          </p>
        ))}
        {shown.length === 0 && <p className="text-muted">Nothing</p>}
      </div>
    );
  };
}

type FrameProps = Props & {
  wordsOf: (value: number) => string;
  valueAxis: ComponentProps<typeof YAxis>;
  cursor: object;
  children: ReactNode;
};

/** What all charts share: the axes, the grid, and the tooltip. */
function Frame({ charts, wordsOf, valueAxis, cursor, children }: FrameProps) {
  const { stepHours } = charts;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
      <ComposedChart
        data={drawnPoints(charts)}
        margin={margin}
        accessibilityLayer={false}
        barCategoryGap="18%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="from" tickFormatter={(from: string) => tickOf(from, stepHours)} {...xAxis} />
        <YAxis {...yAxis} {...valueAxis} />
        <Tooltip isAnimationActive={false} cursor={cursor} content={tipOf(stepHours, wordsOf)} />
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const lineCursor = { stroke: "var(--color-line-strong)" };

/** Attempts by the class of their answer. */
export function VolumeChart({ charts }: Props) {
  return (
    <Frame
      charts={charts}
      wordsOf={(value) => value.toLocaleString("en-US")}
      valueAxis={{ allowDecimals: false }}
      cursor={{ fill: "var(--color-sunken)" }}
    >
      {outcomeLooks.map(({ outcome, words, color }) => (
        <Bar
          key={outcome}
          dataKey={outcome}
          name={words}
          stackId="attempts"
          fill={color}
          isAnimationActive={false}
        />
      ))}
    </Frame>
  );
}

/** The share of attempts that failed. */
export function ErrorRateChart({ charts }: Props) {
  return (
    <Frame
      charts={charts}
      wordsOf={(value) => `${value} %`}
      valueAxis={{ domain: [0, (most: number) => Math.max(4, Math.ceil(most / 4) * 4)], unit: " %" }}
      cursor={lineCursor}
    >
      <Area
        dataKey="errorPercent"
        name="Failed"
        stroke="var(--color-bad)"
        strokeWidth={2}
        fill="var(--color-bad-soft)"
        fillOpacity={1}
        dot={{ r: 2, fill: "var(--color-bad)", strokeWidth: 0 }}
        isAnimationActive={false}
      />
    </Frame>
  );
}

/** How long attempts took: the median, and the 95th percentile. */
export function LatencyChart({ charts }: Props) {
  return (
    <Frame charts={charts} wordsOf={inMs} valueAxis={{ tickFormatter: inMs }} cursor={lineCursor}>
      <Line
        dataKey="p95Ms"
        name="p95"
        stroke="var(--color-accent)"
        strokeWidth={2}
        strokeDasharray="5 4"
        dot={{ r: 2.5, fill: "var(--color-accent)", strokeWidth: 0, strokeDasharray: "" }}
        isAnimationActive={false}
      />
      <Line
        dataKey="p50Ms"
        name="p50"
        stroke="var(--color-note)"
        strokeWidth={2}
        dot={{ r: 2.5, fill: "var(--color-note)", strokeWidth: 0 }}
        isAnimationActive={false}
      />
    </Frame>
  );
}
